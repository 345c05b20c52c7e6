package io.lendledger.core.businessday;

import io.lendledger.core.event.EventType;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The programme's closed days and months. */
public sealed interface CalendarEvent {

  /**
   * A day is being closed: {@code firstDate} through {@code date} are accrued; null means from each
   * loan's start.
   */
  @EventType(name = "business-day.close-started")
  record BusinessDayCloseStarted(LocalDate date, @Nullable LocalDate firstDate, long run)
      implements CalendarEvent {}

  /** A day is closed. */
  @EventType(name = "business-day.closed")
  record BusinessDayClosed(LocalDate date, @Nullable LocalDate firstDate, long run, long loans)
      implements CalendarEvent {}

  /**
   * Marks are being withdrawn: nothing is closed meanwhile. {@code closeAgain} is the latest closed
   * day when its run was marked with them: it has to be closed again before any other; else null.
   */
  @EventType(name = "business-day.closes-held")
  record ClosesHeld(String submissionId, @Nullable LocalDate closeAgain) implements CalendarEvent {}

  /** Marks have been withdrawn: days can be closed again. */
  @EventType(name = "business-day.closes-released")
  record ClosesReleased(String submissionId) implements CalendarEvent {}

  /** A month is being closed. */
  @EventType(name = "billing-month.close-started")
  record BillingMonthCloseStarted(String billingMonth) implements CalendarEvent {}

  /** A month is billed and will not change. */
  @EventType(name = "billing-month.closed")
  record BillingMonthClosed(String billingMonth, long loans) implements CalendarEvent {}
}
