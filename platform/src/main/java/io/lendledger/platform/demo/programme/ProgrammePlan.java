package io.lendledger.platform.demo.programme;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/**
 * Which programme is sent. It is fixed when the first start begins, so that a later start carries
 * on with the same requests.
 *
 * @param last the last business day
 * @param days how many business days there are
 * @param seed from which all figures are drawn
 */
record ProgrammePlan(LocalDate last, int days, long seed) {

  private static final LocalTime BEFORE_ALL = LocalTime.of(5, 0);

  static ProgrammePlan endingBefore(LocalDate today, int days, long seed) {
    return new ProgrammePlan(businessDay(today, -1), days, seed);
  }

  LocalDate day(int index) {
    return businessDay(last, index - days + 1);
  }

  /** The business day that is so many after another, or before. */
  static LocalDate businessDay(LocalDate from, int distance) {
    int step = Integer.signum(distance);
    return distance == 0
        ? from
        : Stream.iterate(from.plusDays(step), day -> day.plusDays(step))
            .filter(ProgrammePlan::isBusinessDay)
            .skip(Math.abs(distance) - 1L)
            .findFirst()
            .orElseThrow();
  }

  private static boolean isBusinessDay(LocalDate day) {
    return day.getDayOfWeek() != DayOfWeek.SATURDAY && day.getDayOfWeek() != DayOfWeek.SUNDAY;
  }

  /** When the clock begins. */
  Instant start() {
    return at(day(0), BEFORE_ALL);
  }

  static Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).toInstant(ZoneOffset.UTC);
  }
}
