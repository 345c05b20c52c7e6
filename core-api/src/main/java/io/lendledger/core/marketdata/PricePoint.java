package io.lendledger.core.marketdata;

import java.math.BigDecimal;

/** A price of one unit in an ISO 4217 currency. */
public record PricePoint(String isin, BigDecimal price, String currency) {}
