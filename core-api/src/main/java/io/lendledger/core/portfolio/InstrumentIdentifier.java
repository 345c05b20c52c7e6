package io.lendledger.core.portfolio;

import org.jspecify.annotations.Nullable;

/** An item to analyse; components are the wire's fields (docs/api.md, Portfolio analysis). */
public record InstrumentIdentifier(
    String requestKey,
    @Nullable String isin,
    @Nullable String compositeBbgId,
    @Nullable String ticker,
    @Nullable String exchangeCode,
    @Nullable String mic,
    @Nullable String countryCode) {}
