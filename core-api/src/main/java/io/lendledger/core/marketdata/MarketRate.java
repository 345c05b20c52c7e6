package io.lendledger.core.marketdata;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A published lending rate.
 *
 * @param isin the security
 * @param rateBps basis points per annum
 * @param volume loan value behind it, in the reporting currency
 * @param utilization fraction of 1, where the source knows it
 */
public record MarketRate(
    String isin, BigDecimal rateBps, BigDecimal volume, @Nullable BigDecimal utilization) {}
