package io.lendledger.core.businessday;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The progress of the programme's calendar.
 *
 * @param lastClosedDate last closed business day
 * @param lastRun number of the last completed close run
 * @param lastRunLoans loans accrued by it
 * @param lastClosedMonth last billed month, {@code yyyy-MM}
 * @param lastClosedMonthLoans loans billed by it
 */
public record CalendarView(
    @Nullable LocalDate lastClosedDate,
    long lastRun,
    long lastRunLoans,
    @Nullable String lastClosedMonth,
    long lastClosedMonthLoans) {}
