package io.lendledger.command.businessday;

import io.lendledger.command.businessday.CalendarState.Run;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.rejection.Rejected;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** Closes billing months, each once and in order (docs/lending.md, Billing). */
final class ClosingMonths {

  private ClosingMonths() {}

  /** Answers whether the close started now; a running close of the same month continues. */
  static Decision<CalendarEvent, Boolean> decide(CalendarState state, CloseBillingMonth command) {
    YearMonth month = command.month();
    if (month.equals(state.runningMonth())) {
      return Decision.nothing(false);
    }
    monthsCloseOneAtATime(state, month);
    monthsCloseOnce(state, month);
    lastDayIsClosed(state, month);
    HoldingCloses.refuseWhileHeld(state, null, "close billing month " + month);
    monthsCloseInOrder(state, command);
    return Decision.of(true, new BillingMonthCloseStarted(month.toString()));
  }

  private static void monthsCloseOneAtATime(CalendarState state, YearMonth month) {
    if (state.runningMonth() != null) {
      throw refused(state.runningMonth(), "being closed", month);
    }
  }

  private static void monthsCloseOnce(CalendarState state, YearMonth month) {
    if (state.closedMonths().contains(month)) {
      throw Rejected.transition("Billing month " + month, "closed", "close it again");
    }
  }

  private static void lastDayIsClosed(CalendarState state, YearMonth month) {
    Run closed = state.closed();
    if (closed == null || closed.date().isBefore(month.atEndOfMonth())) {
      throw Rejected.transition(
          "Business day " + month.atEndOfMonth(), "open", "close billing month " + month);
    }
    Run running = state.running();
    if (running != null && running.reachesInto(month)) {
      throw Rejected.transition(
          "Business day " + running.date(), "being closed", "close billing month " + month);
    }
  }

  /** The first is the first month in which something was accrued, or a day was closed. */
  private static void monthsCloseInOrder(CalendarState state, CloseBillingMonth command) {
    YearMonth month = command.month();
    YearMonth next = next(state, command.firstAccrued());
    if (next == null || next.equals(month)) {
      return;
    }
    if (next.isBefore(month)) {
      throw refused(next, "open", month);
    }
    if (!state.closedMonths().isEmpty()) {
      throw refused(state.closedMonths().last(), "closed", month);
    }
  }

  private static @Nullable YearMonth next(CalendarState state, @Nullable YearMonth firstAccrued) {
    YearMonth next = state.firstDate() == null ? null : YearMonth.from(state.firstDate());
    if (firstAccrued != null && (next == null || firstAccrued.isBefore(next))) {
      next = firstAccrued;
    }
    if (state.closedMonths().isEmpty()) {
      return next;
    }
    YearMonth following = state.closedMonths().last().plusMonths(1);
    return next == null || next.isBefore(following) ? following : next;
  }

  /** Answers whether the close ended now. */
  static Decision<CalendarEvent, Boolean> decide(
      CalendarState state, CompleteBillingMonth command) {
    YearMonth month = command.month();
    if (state.closedMonths().contains(month)) {
      return Decision.nothing(false);
    }
    if (!month.equals(state.runningMonth())) {
      throw Rejected.transition("Billing month " + month, "open", "complete its close");
    }
    return Decision.of(true, new BillingMonthClosed(month.toString(), command.loans()));
  }

  private static Rejected refused(YearMonth subject, String state, YearMonth wanted) {
    return Rejected.transition("Billing month " + subject, state, "close " + wanted);
  }
}
