package io.lendledger.command.lookup.calendar;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CalendarLookUpTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void calendarTellsTheLastClosedDate() {
    lookUps.tell(new BusinessDayCloseStarted(DAY, null, 1), new BusinessDayClosed(DAY, null, 1, 7));
    assertThat(lookUps.get(CalendarLookUp.class).view().lastClosedDate()).isEqualTo(DAY);
    assertThat(lookUps.get(CalendarLookUp.class).view().lastRunLoans()).isEqualTo(7);
  }

  /** It may have marked loans with what came while it ran. */
  @Test
  void aRunThatIsUnderWayMayUseWhatIsReceived() {
    CloseRuns runs = lookUps.get(CloseRuns.class);
    lookUps.tell(received("before"), new BusinessDayCloseStarted(DAY, null, 1));
    lookUps.tell(received("meanwhile"), new BusinessDayClosed(DAY, null, 1, 7), received("after"));
    assertThat(runs.since(new SubmissionId("before"))).hasSize(1);
    assertThat(runs.since(new SubmissionId("meanwhile"))).hasSize(1);
    assertThat(runs.since(new SubmissionId("after"))).isEmpty();
    assertThat(runs.before(new SubmissionId("meanwhile"))).contains(0L);
    assertThat(runs.before(new SubmissionId("after"))).contains(1L);
  }

  private static SubmissionReceived received(String submission) {
    return new SubmissionReceived(
        submission, null, "prices", "application/json", 9, "00", 1, Instant.EPOCH);
  }

  /** A month that was once closed behind a later one opens none of those between again. */
  @Test
  void theLastClosedMonthNeverGoesBack() {
    lookUps.tell(new BillingMonthClosed("2026-02", 7), new BillingMonthClosed("2025-01", 0));
    assertThat(lookUps.get(CalendarLookUp.class).closedThrough()).contains(YearMonth.of(2026, 2));
  }

  @Test
  void theTimeSinceTheLastClosedDayIsMeasured() {
    Clock clock = Clock.fixed(Instant.parse("2026-03-05T06:00:00Z"), ZoneOffset.UTC);
    CalendarLookUp calendar = lookUps.get(CalendarLookUp.class);
    assertThat(since(calendar, clock)).isNaN();
    lookUps.tell(new BusinessDayCloseStarted(DAY, null, 1), new BusinessDayClosed(DAY, null, 1, 7));
    assertThat(since(calendar, clock)).isEqualTo(54 * 3600.0);
    Clock monday = Clock.fixed(Instant.parse("2026-03-09T06:00:00Z"), ZoneOffset.UTC);
    assertThat(since(calendar, monday)).as("without the weekend").isEqualTo(102 * 3600.0);
  }

  private static double since(CalendarLookUp calendar, Clock clock) {
    var registry = new SimpleMeterRegistry();
    new CalendarMeters(calendar, clock).bindTo(registry);
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    double seconds = Double.NaN;
    while (Double.isNaN(seconds)
        && calendar.view().lastClosedDate() != null
        && System.nanoTime() < end) {
      seconds = registry.get("lendledger.business.day.closed.age").gauge().value();
    }
    return seconds;
  }
}
