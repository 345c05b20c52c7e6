package io.lendledger.core.instrument;

import io.lendledger.core.event.EventType;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An instrument's reference data are known or have changed. */
@EventType(name = "instrument.registered")
public record InstrumentRegistered(
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
