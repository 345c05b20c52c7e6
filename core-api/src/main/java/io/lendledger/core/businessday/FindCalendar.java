package io.lendledger.core.businessday;

/** Asks for the {@link CalendarView}. */
public record FindCalendar() {}
