package io.lendledger.core.accrual;

import org.jspecify.annotations.Nullable;

/** The security that accrued; what is null is not known of it. */
public record AccrualSecurity(
    @Nullable String instrumentName,
    String isin,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String bbgId,
    @Nullable String externalInstrumentId,
    @Nullable String instrumentType) {}
