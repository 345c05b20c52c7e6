package io.lendledger.core.marketdata;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A market rate as published for a day (docs/api.md, The desk). */
public record PublishedMarketRate(
    LocalDate date,
    String isin,
    BigDecimal rateBps,
    BigDecimal volume,
    @Nullable BigDecimal utilization) {}
