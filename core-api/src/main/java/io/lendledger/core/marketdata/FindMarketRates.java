package io.lendledger.core.marketdata;

import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link MarketRatePage}, the newest day first; null filters mean all. */
public record FindMarketRates(@Nullable String isin, Days days, PageRequest page) {}
