package io.lendledger.core.instrument;

import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for an {@link InstrumentPage}; a null filter means all. */
public record FindInstruments(
    @Nullable String isin,
    @Nullable String ticker,
    @Nullable String instrumentType,
    PageRequest page) {}
