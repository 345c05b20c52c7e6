package io.lendledger.core.businessday;

import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import java.time.LocalDate;
import java.time.YearMonth;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Closing days and months, in order; kept by the one {@code BusinessCalendar} aggregate. */
public sealed interface CalendarCommand {

  CalendarKey calendar();

  /**
   * Starts a day's close; the latest closed day may be closed again. Refused with {@code
   * INVALID_TRANSITION} for an earlier one. Answers the number of the close run (a {@code Long}).
   */
  record CloseBusinessDay(@TargetAggregateIdentifier CalendarKey calendar, LocalDate date)
      implements CalendarCommand {}

  /** Reports that all loans have been accrued. */
  record CompleteBusinessDay(
      @TargetAggregateIdentifier CalendarKey calendar, LocalDate date, long run, long loans)
      implements CalendarCommand {}

  /**
   * Starts a month's close; refused with {@code INVALID_TRANSITION} while its last day or an
   * earlier month is open, and once it or a later one is closed. {@code firstAccrued}: the first
   * month that any loan has accruals in, null when none has.
   */
  record CloseBillingMonth(
      @TargetAggregateIdentifier CalendarKey calendar,
      YearMonth month,
      @Nullable YearMonth firstAccrued)
      implements CalendarCommand {}

  /** Reports that all loans have been billed. */
  record CompleteBillingMonth(
      @TargetAggregateIdentifier CalendarKey calendar, YearMonth month, long loans)
      implements CalendarCommand {}

  /**
   * Keeps days and months from being closed while marks of this submission are withdrawn. Refused
   * with {@code INVALID_TRANSITION} while something is being closed, and when another run than
   * {@code run} was the last to start (0 is none). {@code closeAgain}: that run was marked with
   * them.
   */
  record HoldCloses(
      @TargetAggregateIdentifier CalendarKey calendar,
      SubmissionId submission,
      long run,
      boolean closeAgain)
      implements CalendarCommand {}

  /** Lets days be closed again. */
  record ReleaseCloses(@TargetAggregateIdentifier CalendarKey calendar, SubmissionId submission)
      implements CalendarCommand, Undo {}

  /** Identity of the programme's calendar. */
  record CalendarKey() {
    @Override
    public String toString() {
      return "business-calendar";
    }
  }
}
