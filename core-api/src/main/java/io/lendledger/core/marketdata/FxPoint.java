package io.lendledger.core.marketdata;

import java.math.BigDecimal;

/** One unit of {@code fromCurrency} is worth {@code rate} of {@code toCurrency}. */
public record FxPoint(String fromCurrency, String toCurrency, BigDecimal rate) {}
