package io.lendledger.command.lookup.calendar;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Time that stands still on weekends, as standard settlement counts days: whoever closes each
 * business day on the next one is as late on a Monday as on a Wednesday.
 */
final class WeekdayTime {

  private static final int WEEK = 7;
  private static final int BUSINESS_DAYS = 5;

  /** Weeks are counted from here. */
  private static final long A_MONDAY = LocalDate.of(1970, 1, 5).toEpochDay();

  private WeekdayTime() {}

  /** From one moment to another; negative when that is earlier. */
  static Duration between(Instant from, Instant to) {
    return sinceAMonday(to).minus(sinceAMonday(from));
  }

  private static Duration sinceAMonday(Instant moment) {
    OffsetDateTime at = moment.atOffset(ZoneOffset.UTC);
    long days = at.toLocalDate().toEpochDay() - A_MONDAY;
    long ofWeek = Math.floorMod(days, WEEK);
    long business = Math.floorDiv(days, WEEK) * BUSINESS_DAYS + Math.min(ofWeek, BUSINESS_DAYS);
    Duration ofDay =
        ofWeek < BUSINESS_DAYS
            ? Duration.between(LocalTime.MIDNIGHT, at.toLocalTime())
            : Duration.ZERO;
    return Duration.ofDays(business).plus(ofDay);
  }
}
