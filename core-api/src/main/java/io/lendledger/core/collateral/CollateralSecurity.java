package io.lendledger.core.collateral;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The security that is given as collateral; what is null is not known of it. */
public record CollateralSecurity(
    @Nullable String instrumentName,
    @Nullable String isin,
    @Nullable String ticker,
    @Nullable String bbgId,
    @Nullable String instrumentType,
    @Nullable String issuer,
    @Nullable LocalDate maturityDate,
    @Nullable String ratingFirstAgency,
    @Nullable String ratingSecondAgency) {}
