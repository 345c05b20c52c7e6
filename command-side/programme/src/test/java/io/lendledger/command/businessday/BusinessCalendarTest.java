package io.lendledger.command.businessday;

import static io.lendledger.core.rejection.RejectionCode.INVALID_TRANSITION;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CompleteBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarEvent.ClosesHeld;
import io.lendledger.core.businessday.CalendarEvent.ClosesReleased;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.time.YearMonth;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class BusinessCalendarTest {

  private static final LocalDate FRIDAY = LocalDate.parse("2026-02-27");
  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  private static final LocalDate SATURDAY = FRIDAY.plusDays(1);
  private static final LocalDate MARCH_END = LocalDate.parse("2026-03-31");

  private final AggregateTestFixture<BusinessCalendar> calendar =
      new AggregateTestFixture<>(BusinessCalendar.class);

  private static CloseBusinessDay close(LocalDate date) {
    return new CloseBusinessDay(new CalendarKey(), date);
  }

  private static CompleteBusinessDay complete(LocalDate date, long run) {
    return new CompleteBusinessDay(new CalendarKey(), date, run, 7);
  }

  private static BusinessDayCloseStarted started(LocalDate date, LocalDate first, long run) {
    return new BusinessDayCloseStarted(date, first, run);
  }

  private static BusinessDayClosed closed(LocalDate date, LocalDate first, long run) {
    return new BusinessDayClosed(date, first, run, 7);
  }

  private static CloseBillingMonth bill(String month) {
    return new CloseBillingMonth(new CalendarKey(), YearMonth.parse(month));
  }

  @Test
  void firstCloseReachesBackToEachLoansStart() {
    calendar
        .givenNoPriorActivity()
        .when(close(FRIDAY))
        .expectEvents(started(FRIDAY, null, 1))
        .expectResultMessagePayload(1L);
  }

  @Test
  void mondaysCloseTakesTheWeekendAlong() {
    calendar
        .given(started(FRIDAY, null, 1), closed(FRIDAY, null, 1))
        .when(close(MONDAY))
        .expectEvents(started(MONDAY, SATURDAY, 2))
        .expectResultMessagePayload(2L);
  }

  @Test
  void latestDayCanBeClosedAgainOverTheSameDays() {
    calendar
        .given(closed(FRIDAY, null, 1), closed(MONDAY, SATURDAY, 2))
        .when(close(MONDAY))
        .expectEvents(started(MONDAY, SATURDAY, 3));
  }

  @Test
  void closingAgainKeepsCoveringTheDaysOfTheFirstRun() {
    calendar
        .given(
            closed(FRIDAY, null, 1),
            closed(MONDAY, SATURDAY, 2),
            started(MONDAY, SATURDAY, 3),
            closed(MONDAY, SATURDAY, 3))
        .when(close(MONDAY))
        .expectEvents(started(MONDAY, SATURDAY, 4));
  }

  @Test
  void earlierDayIsRefused() {
    calendar
        .given(closed(MONDAY, null, 1))
        .when(close(FRIDAY))
        .expectNoEvents()
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void runUnderWayIsAnsweredForTheSameDay() {
    calendar
        .given(started(FRIDAY, null, 1))
        .when(close(FRIDAY))
        .expectNoEvents()
        .expectResultMessagePayload(1L);
  }

  @Test
  void otherDayWaitsForTheRunUnderWay() {
    calendar
        .given(started(FRIDAY, null, 1))
        .when(close(MONDAY))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void runCompletesOnce() {
    calendar
        .given(started(FRIDAY, null, 1))
        .when(complete(FRIDAY, 1))
        .expectEvents(closed(FRIDAY, null, 1));
  }

  @Test
  void completedRunStaysCompleted() {
    calendar
        .given(started(FRIDAY, null, 1), closed(FRIDAY, null, 1), started(MONDAY, SATURDAY, 2))
        .when(complete(FRIDAY, 1))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void runThatNeverWasCannotComplete() {
    calendar
        .given(started(FRIDAY, null, 1))
        .when(complete(FRIDAY, 2))
        .expectException(RejectedWith.code(RejectionCode.NOT_FOUND));
  }

  @Test
  void monthClosesOnceItsLastDayHas() {
    calendar
        .given(closed(MONDAY, null, 1), closed(MARCH_END, MONDAY.plusDays(1), 2))
        .when(bill("2026-03"))
        .expectEvents(new BillingMonthCloseStarted("2026-03"))
        .expectResultMessagePayload(true);
  }

  @Test
  void monthWithAnOpenLastDayIsRefused() {
    calendar
        .given(closed(MARCH_END.minusDays(1), null, 1))
        .when(bill("2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void monthWhoseLastDayIsBeingRecalculatedIsRefused() {
    calendar
        .given(closed(MARCH_END, null, 1), started(MARCH_END, null, 2))
        .when(bill("2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void earlierMonthWithClosedDaysComesFirst() {
    calendar
        .given(closed(FRIDAY, null, 1), closed(MARCH_END, SATURDAY, 2))
        .when(bill("2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void monthsFollowEachOther() {
    calendar
        .given(
            closed(FRIDAY, null, 1),
            closed(MARCH_END, SATURDAY, 2),
            new BillingMonthCloseStarted("2026-02"),
            new BillingMonthClosed("2026-02", 7))
        .when(bill("2026-03"))
        .expectEvents(new BillingMonthCloseStarted("2026-03"));
  }

  @Test
  void closedMonthIsRefused() {
    calendar
        .given(
            closed(MARCH_END, null, 1),
            new BillingMonthCloseStarted("2026-03"),
            new BillingMonthClosed("2026-03", 7))
        .when(bill("2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void monthUnderWayGoesOn() {
    calendar
        .given(closed(MARCH_END, null, 1), new BillingMonthCloseStarted("2026-03"))
        .when(bill("2026-03"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void dayOfAMonthUnderWayWaits() {
    calendar
        .given(closed(MARCH_END, null, 1), new BillingMonthCloseStarted("2026-03"))
        .when(close(MARCH_END))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void dayAfterAMonthUnderWayDoesNotWait() {
    calendar
        .given(closed(MARCH_END, null, 1), new BillingMonthCloseStarted("2026-03"))
        .when(close(MARCH_END.plusDays(1)))
        .expectEvents(started(MARCH_END.plusDays(1), MARCH_END.plusDays(1), 2));
  }

  @Test
  void monthCompletesOnce() {
    calendar
        .given(closed(MARCH_END, null, 1), new BillingMonthCloseStarted("2026-03"))
        .when(new CompleteBillingMonth(new CalendarKey(), YearMonth.parse("2026-03"), 7))
        .expectEvents(new BillingMonthClosed("2026-03", 7));
  }

  @Test
  void completedMonthStaysCompleted() {
    calendar
        .given(
            closed(MARCH_END, null, 1),
            new BillingMonthCloseStarted("2026-03"),
            new BillingMonthClosed("2026-03", 7))
        .when(new CompleteBillingMonth(new CalendarKey(), YearMonth.parse("2026-03"), 7))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void snapshotOfTheCalendarKeepsEverything() {
    BusinessCalendar known = new BusinessCalendar();
    known.on(closed(FRIDAY, null, 1));
    known.on(new BillingMonthClosed("2026-02", 7));
    known.on(new BillingMonthCloseStarted("2026-03"));
    known.on(started(MONDAY, SATURDAY, 2));
    Serializer serializer = Jackson3Serializer.builder().build();
    BusinessCalendar restored = serializer.deserialize(serializer.serialize(known, String.class));
    assertThat(restored).usingRecursiveComparison().isEqualTo(known);
  }

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
