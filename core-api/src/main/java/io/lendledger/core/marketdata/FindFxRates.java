package io.lendledger.core.marketdata;

import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for an {@link FxRatePage}, the newest day first; null filters mean all. */
public record FindFxRates(
    @Nullable String fromCurrency, @Nullable String toCurrency, Days days, PageRequest page) {}
