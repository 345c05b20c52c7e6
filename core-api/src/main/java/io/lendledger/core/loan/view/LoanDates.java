package io.lendledger.core.loan.view;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Days of a loan's life.
 *
 * @param tradeDate when it was agreed
 * @param collateralDate when it was covered; null while it is not
 * @param settlementDate of the first delivery, and the intended one until then
 * @param endDate when all units were back; the agreed one before
 */
public record LoanDates(
    LocalDate tradeDate,
    @Nullable LocalDate collateralDate,
    @Nullable LocalDate settlementDate,
    @Nullable LocalDate endDate) {}
