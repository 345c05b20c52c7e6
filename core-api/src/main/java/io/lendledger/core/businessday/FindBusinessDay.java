package io.lendledger.core.businessday;

import java.time.LocalDate;

/** Asks for a {@link BusinessDayView}. */
public record FindBusinessDay(LocalDate date) {}
