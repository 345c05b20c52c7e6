package io.lendledger.command.businessday;

import static io.lendledger.command.businessday.CalendarDays.FRIDAY;
import static io.lendledger.command.businessday.CalendarDays.MARCH_END;
import static io.lendledger.command.businessday.CalendarDays.MONDAY;
import static io.lendledger.command.businessday.CalendarDays.SATURDAY;
import static io.lendledger.command.businessday.CalendarDays.bill;
import static io.lendledger.command.businessday.CalendarDays.close;
import static io.lendledger.command.businessday.CalendarDays.closed;
import static io.lendledger.command.businessday.CalendarDays.started;
import static io.lendledger.core.rejection.RejectionCode.INVALID_TRANSITION;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarEvent.ClosesHeld;
import io.lendledger.core.businessday.CalendarEvent.ClosesReleased;
import io.lendledger.core.submission.SubmissionId;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

/** Closes wait while prices or rates are withdrawn. */
class HeldClosesTest {

  private final AggregateTestFixture<BusinessCalendar> calendar =
      new AggregateTestFixture<>(BusinessCalendar.class);

  private static HoldCloses hold(long run, boolean closeAgain) {
    return new HoldCloses(new CalendarKey(), new SubmissionId("W"), run, closeAgain);
  }

  @Test
  void nothingIsClosedWhileMarksAreWithdrawn() {
    calendar
        .given(new ClosesHeld("W", null))
        .when(close(FRIDAY))
        .expectNoEvents()
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void closesAreHeldOnce() {
    calendar
        .given(new ClosesHeld("W", null))
        .when(hold(0, false))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void closesAreNotHeldDuringOne() {
    calendar
        .given(started(FRIDAY, null, 1))
        .when(hold(1, false))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void closesAreNotHeldAfterARunThatNobodySaw() {
    calendar
        .given(started(FRIDAY, null, 1), closed(FRIDAY, null, 1))
        .when(hold(0, false))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void dayMarkedWithWhatIsWithdrawnIsClosedAgainBeforeAnyOther() {
    calendar
        .given(started(FRIDAY, null, 1), closed(FRIDAY, null, 1))
        .when(hold(1, true))
        .expectEvents(new ClosesHeld("W", FRIDAY));
    calendar
        .given(
            started(FRIDAY, null, 1),
            closed(FRIDAY, null, 1),
            new ClosesHeld("W", FRIDAY),
            new ClosesReleased("W"))
        .when(close(MONDAY))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
    calendar
        .given(
            started(FRIDAY, null, 1),
            closed(FRIDAY, null, 1),
            new ClosesHeld("W", FRIDAY),
            new ClosesReleased("W"))
        .when(close(FRIDAY))
        .expectEvents(started(FRIDAY, null, 2));
  }

  @Test
  void monthOfADayToBeClosedAgainIsNotBilled() {
    calendar
        .given(
            started(MARCH_END, null, 1),
            closed(MARCH_END, null, 1),
            new ClosesHeld("W", MARCH_END),
            new ClosesReleased("W"))
        .when(bill("2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void closesGoOnAfterTheDayWasClosedAgain() {
    calendar
        .given(
            started(FRIDAY, null, 1),
            closed(FRIDAY, null, 1),
            new ClosesHeld("W", FRIDAY),
            new ClosesReleased("W"),
            started(FRIDAY, null, 2),
            closed(FRIDAY, null, 2))
        .when(close(MONDAY))
        .expectEvents(started(MONDAY, SATURDAY, 3));
  }
}
