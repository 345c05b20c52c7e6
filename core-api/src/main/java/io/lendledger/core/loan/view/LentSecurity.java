package io.lendledger.core.loan.view;

import org.jspecify.annotations.Nullable;

/** The security that is on loan; what is null is not known of it. */
public record LentSecurity(
    @Nullable String instrumentName,
    String isin,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String bbgId,
    @Nullable String externalInstrumentId,
    @Nullable String instrumentType,
    @Nullable String countryOfIncorporation,
    @Nullable String countryOfListing) {}
