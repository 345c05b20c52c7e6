package io.lendledger.core.businessday;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The closed days and months, and what is being closed now. */
public record CalendarProgress(
    @Nullable LocalDate lastClosedDate,
    @Nullable String lastClosedMonth,
    @Nullable LocalDate closingDate,
    @Nullable String closingMonth) {}
