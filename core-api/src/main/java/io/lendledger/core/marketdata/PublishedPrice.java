package io.lendledger.core.marketdata;

import java.math.BigDecimal;
import java.time.LocalDate;

/** A price as published for a day (docs/api.md, The desk). */
public record PublishedPrice(LocalDate date, String isin, BigDecimal price, String currency) {}
