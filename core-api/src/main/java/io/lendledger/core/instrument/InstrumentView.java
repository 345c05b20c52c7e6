package io.lendledger.core.instrument;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Reference data of a security as registered (docs/api.md, The desk). */
public record InstrumentView(
    String isin,
    String instrumentName,
    String instrumentType,
    @Nullable String compositeBbgId,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String ticker,
    @Nullable String exchangeCode,
    @Nullable String mic,
    @Nullable String countryCode,
    @Nullable String countryOfIncorporation,
    @Nullable String countryOfListing,
    String currency,
    @Nullable String issuer,
    @Nullable LocalDate maturityDate) {}
