package io.lendledger.command.businessday;

import io.lendledger.command.businessday.CalendarState.Run;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarCommand.ReleaseCloses;
import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.ClosesHeld;
import io.lendledger.core.businessday.CalendarEvent.ClosesReleased;
import io.lendledger.core.rejection.Rejected;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Keeps days from being closed while marks are withdrawn (decision 015). */
final class HoldingCloses {

  private HoldingCloses() {}

  /** Answers whether closes are held now. */
  static Decision<CalendarEvent, Boolean> decide(CalendarState state, HoldCloses command) {
    String submission = command.submission().value();
    if (state.withdrawing().contains(submission)) {
      return Decision.nothing(false);
    }
    nothingIsBeingClosed(state, submission);
    noRunStartedSince(state, command);
    Run closed = state.closed();
    LocalDate closeAgain = command.closeAgain() && closed != null ? closed.date() : null;
    return Decision.of(true, new ClosesHeld(submission, closeAgain));
  }

  private static void nothingIsBeingClosed(CalendarState state, String submission) {
    Run running = state.running();
    if (running != null) {
      throw Rejected.transition(
          "Business day " + running.date(), "being closed", "withdraw submission " + submission);
    }
    if (state.runningMonth() != null) {
      throw Rejected.transition(
          "Billing month " + state.runningMonth(),
          "being closed",
          "withdraw submission " + submission);
    }
  }

  private static void noRunStartedSince(CalendarState state, HoldCloses command) {
    if (state.lastRun() != command.run()) {
      throw Rejected.transition(
          "Business day " + (state.closed() == null ? "" : state.closed().date()),
          "closed meanwhile",
          "withdraw submission " + command.submission());
    }
  }

  /** Answers whether closes are released now. */
  static Decision<CalendarEvent, Boolean> decide(CalendarState state, ReleaseCloses command) {
    String submission = command.submission().value();
    return state.withdrawing().contains(submission)
        ? Decision.of(true, new ClosesReleased(submission))
        : Decision.nothing(false);
  }

  /** Refuses a close while marks are withdrawn, or while another day is to be closed again. */
  static void refuseWhileHeld(CalendarState state, @Nullable LocalDate date, String wanted) {
    if (!state.withdrawing().isEmpty()) {
      throw Rejected.transition(
          "Submission " + state.withdrawing().first(), "being withdrawn", wanted);
    }
    if (state.reopened() != null && !state.reopened().equals(date)) {
      throw Rejected.transition(
          "Business day " + state.reopened(),
          "closed with what was withdrawn since, and is to be closed again first",
          wanted);
    }
  }
}
