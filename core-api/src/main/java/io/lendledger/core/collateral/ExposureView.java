package io.lendledger.core.collateral;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The exposure of a lender's account to a borrower as last valued up to a day (docs/lending.md,
 * Collateral): {@code exposure} is required value less collateral after haircut, above zero when
 * collateral is missing. An account with open loans for which collateral was never reported has no
 * figures.
 */
public record ExposureView(
    String lenderCode,
    String accountNumber,
    String borrowerCode,
    @Nullable String borrowerName,
    @Nullable LocalDate date,
    @Nullable String currency,
    @Nullable BigDecimal requiredValue,
    @Nullable BigDecimal collateralValue,
    @Nullable BigDecimal exposure) {}
