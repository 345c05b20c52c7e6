package io.lendledger.command.businessday;

import static io.lendledger.command.businessday.CalendarDays.FRIDAY;
import static io.lendledger.command.businessday.CalendarDays.MONDAY;
import static io.lendledger.command.businessday.CalendarDays.SATURDAY;
import static io.lendledger.command.businessday.CalendarDays.close;
import static io.lendledger.command.businessday.CalendarDays.closed;
import static io.lendledger.command.businessday.CalendarDays.complete;
import static io.lendledger.command.businessday.CalendarDays.started;
import static io.lendledger.core.rejection.RejectionCode.INVALID_TRANSITION;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.rejection.RejectionCode;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class BusinessDaysTest {

  private final AggregateTestFixture<BusinessCalendar> calendar =
      new AggregateTestFixture<>(BusinessCalendar.class);

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
}
