package io.lendledger.core.instrument;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A security's reference data (docs/api.md, The desk); names are the wire's.
 *
 * @param isin ISO 6166
 * @param instrumentName name
 * @param instrumentType for example {@code Equity}, {@code ETF}, {@code Bond}
 * @param compositeBbgId composite Bloomberg-style identifier (FIGI)
 * @param compositeTicker composite ticker, for example {@code AAPL US}
 * @param countryTicker country-level ticker
 * @param ticker exchange ticker
 * @param exchangeCode exchange code
 * @param mic market identifier code (ISO 10383)
 * @param countryCode ISO 3166-1 alpha-2
 * @param countryOfIncorporation ISO 3166-1 alpha-2
 * @param countryOfListing ISO 3166-1 alpha-2
 * @param currency ISO 4217
 * @param issuer issuer's name
 * @param maturityDate of a bond
 */
public record Instrument(
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
