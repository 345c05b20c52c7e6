package io.lendledger.command.businessday;

import static io.lendledger.command.businessday.CalendarDays.FRIDAY;
import static io.lendledger.command.businessday.CalendarDays.MARCH_END;
import static io.lendledger.command.businessday.CalendarDays.MONDAY;
import static io.lendledger.command.businessday.CalendarDays.SATURDAY;
import static io.lendledger.command.businessday.CalendarDays.bill;
import static io.lendledger.command.businessday.CalendarDays.billAccruedFrom;
import static io.lendledger.command.businessday.CalendarDays.close;
import static io.lendledger.command.businessday.CalendarDays.closed;
import static io.lendledger.command.businessday.CalendarDays.started;
import static io.lendledger.core.rejection.RejectionCode.INVALID_TRANSITION;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import java.time.YearMonth;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class BillingMonthsTest {

  private final AggregateTestFixture<BusinessCalendar> calendar =
      new AggregateTestFixture<>(BusinessCalendar.class);

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

  /** The first close of a day accrues loans from their start. */
  @Test
  void earlierMonthWithAccrualsComesFirst() {
    calendar
        .given(closed(MARCH_END, null, 1))
        .when(billAccruedFrom("2026-02", "2026-03"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
    calendar
        .given(closed(MARCH_END, null, 1))
        .when(billAccruedFrom("2026-02", "2026-02"))
        .expectEvents(new BillingMonthCloseStarted("2026-02"));
  }

  @Test
  void monthBeforeAClosedOneIsRefused() {
    calendar
        .given(
            closed(MARCH_END, null, 1),
            new BillingMonthCloseStarted("2026-03"),
            new BillingMonthClosed("2026-03", 7))
        .when(bill("2025-01"))
        .expectException(RejectedWith.code(INVALID_TRANSITION));
  }

  @Test
  void monthsWithoutAnythingToBillNeedNoClose() {
    calendar
        .given(
            closed(MARCH_END, null, 1),
            new BillingMonthCloseStarted("2025-01"),
            new BillingMonthClosed("2025-01", 0))
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
}
