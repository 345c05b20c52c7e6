package io.lendledger.core.businessday;

/** Asks for the {@link CalendarProgress}. */
public record FindCalendarProgress() {}
