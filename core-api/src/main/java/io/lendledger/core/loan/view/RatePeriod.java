package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Days on which one rate of a loan is in force, in percent a year.
 *
 * @param effectiveDate the first day
 * @param lastDate the last day; null while no other rate follows
 * @param lendingRate the fee; null for cash collateral
 * @param rebateRate the rebate; null for non-cash collateral
 */
public record RatePeriod(
    LocalDate effectiveDate,
    @Nullable LocalDate lastDate,
    @Nullable BigDecimal lendingRate,
    @Nullable BigDecimal rebateRate) {}
