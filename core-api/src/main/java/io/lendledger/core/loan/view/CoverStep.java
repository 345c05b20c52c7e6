package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A change of a loan's cover before its delivery, in loan currency.
 *
 * @param position of the event
 * @param date the day
 * @param value what arrived; null when none was named, or cover was lost
 * @param totalValue all cover then; null as far as no value was named
 * @param requiredValue what was required then; null when nobody knew
 * @param covered whether it reached
 */
public record CoverStep(
    long position,
    LocalDate date,
    @Nullable BigDecimal value,
    @Nullable BigDecimal totalValue,
    @Nullable BigDecimal requiredValue,
    boolean covered) {}
