package io.lendledger.command.lookup.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeekdayTimeTest {

  /** 2026-03-02 is a Monday. */
  @ParameterizedTest
  @CsvSource({
    "2026-03-03T00:00:00Z, 2026-03-04T12:00:00Z, 36",
    // Thursday was closed, and Friday is, next day, on Monday: not later than in the week.
    "2026-03-06T00:00:00Z, 2026-03-09T12:00:00Z, 36",
    // Friday was closed on its evening.
    "2026-03-07T00:00:00Z, 2026-03-09T12:00:00Z, 12",
    "2026-03-07T00:00:00Z, 2026-03-08T23:59:59Z, 0",
    // A Saturday, which somebody has closed.
    "2026-03-08T00:00:00Z, 2026-03-09T01:00:00Z, 1",
    // Closed before it ended.
    "2026-03-03T00:00:00Z, 2026-03-02T18:00:00Z, -6",
    "2026-03-02T00:00:00Z, 2026-03-16T00:00:00Z, 240",
    "1969-12-29T00:00:00Z, 1970-01-05T00:00:00Z, 120",
  })
  void weekendsDoNotCount(Instant from, Instant to, long hours) {
    assertThat(WeekdayTime.between(from, to)).isEqualTo(Duration.ofHours(hours));
  }

  @Test
  void everyDayOfTwoYearsIsAsLongAsItIs() {
    for (LocalDate day = LocalDate.of(2025, 1, 1); day.getYear() < 2027; day = day.plusDays(1)) {
      Instant start = day.atStartOfDay(ZoneOffset.UTC).toInstant();
      boolean weekend = day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
      assertThat(WeekdayTime.between(start, start.plus(Duration.ofDays(1))))
          .as("%s", day)
          .isEqualTo(weekend ? Duration.ZERO : Duration.ofDays(1));
    }
  }
}
