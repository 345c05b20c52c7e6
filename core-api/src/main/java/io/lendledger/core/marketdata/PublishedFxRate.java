package io.lendledger.core.marketdata;

import java.math.BigDecimal;
import java.time.LocalDate;

/** An FX rate as published for a day (docs/api.md, The desk). */
public record PublishedFxRate(
    LocalDate date, String fromCurrency, String toCurrency, BigDecimal rate) {}
