package io.lendledger.command.businessday;

import io.lendledger.command.businessday.CalendarState.Run;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.CompleteBusinessDay;
import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.rejection.Rejected;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Closes business days in order; the latest one can be closed again (docs/architecture.md,
 * Aggregates).
 */
final class ClosingDays {

  private ClosingDays() {}

  /** Answers the number of the run, the one under way when it closes the same day. */
  static Decision<CalendarEvent, Long> decide(CalendarState state, CloseBusinessDay command) {
    Run running = state.running();
    if (running != null) {
      daysAreClosedOneAtATime(running, command.date());
      return Decision.nothing(running.number());
    }
    Run next = next(state.closed(), command.date());
    HoldingCloses.refuseWhileHeld(state, command.date(), "close " + command.date());
    monthsAreNotBilledMeanwhile(state.runningMonth(), next);
    return Decision.of(
        next.number(), new BusinessDayCloseStarted(next.date(), next.firstDate(), next.number()));
  }

  private static void daysAreClosedOneAtATime(Run running, LocalDate date) {
    if (!running.date().equals(date)) {
      throw Rejected.transition("Business day " + running.date(), "being closed", "close " + date);
    }
  }

  /** A day closed again covers the same days as the run that closed it first. */
  private static Run next(@Nullable Run closed, LocalDate date) {
    if (closed == null) {
      return new Run(date, null, 1);
    }
    if (date.isBefore(closed.date())) {
      throw Rejected.transition(
          "Business day " + closed.date(), "the latest closed", "close " + date);
    }
    boolean again = date.equals(closed.date());
    return new Run(
        date, again ? closed.firstDate() : closed.date().plusDays(1), closed.number() + 1);
  }

  private static void monthsAreNotBilledMeanwhile(@Nullable YearMonth billing, Run run) {
    if (billing != null && run.reachesInto(billing)) {
      throw Rejected.transition("Billing month " + billing, "being closed", "close " + run.date());
    }
  }

  /** Answers whether the run ended now. */
  static Decision<CalendarEvent, Boolean> decide(CalendarState state, CompleteBusinessDay command) {
    Run running = state.running();
    if (running == null || running.number() != command.run()) {
      if (state.closed() == null || command.run() > state.closed().number()) {
        throw Rejected.notFound("Close run " + command.run());
      }
      return Decision.nothing(false);
    }
    return Decision.of(
        true,
        new BusinessDayClosed(
            running.date(), running.firstDate(), running.number(), command.loans()));
  }
}
