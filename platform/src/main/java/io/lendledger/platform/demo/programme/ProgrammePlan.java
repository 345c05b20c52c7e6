package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.BusinessDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;

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
    return new ProgrammePlan(BusinessDays.from(today, -1), days, seed);
  }

  LocalDate day(int index) {
    return BusinessDays.from(last, index - days + 1);
  }

  Instant start() {
    return at(day(0), BEFORE_ALL);
  }

  static Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).toInstant(ZoneOffset.UTC);
  }
}
