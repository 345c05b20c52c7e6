package io.lendledger.gateway.edge.limit;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The usage of a quota.
 *
 * @param minuteStart when the counted minute began
 * @param minuteRequests requests in it
 * @param day the counted UTC day
 * @param dayRequests requests in it
 * @param dayItems items in it
 */
record QuotaUsage(
    Instant minuteStart, long minuteRequests, LocalDate day, long dayRequests, long dayItems) {

  static final Duration MINUTE = Duration.ofMinutes(1);

  /** No use yet, with windows that begin at this moment. */
  static QuotaUsage none(Instant now) {
    return new QuotaUsage(now, 0, dayOf(now), 0, 0);
  }

  /** The UTC day of a moment. */
  static LocalDate dayOf(Instant now) {
    return LocalDate.ofInstant(now, ZoneOffset.UTC);
  }

  QuotaUsage at(Instant now) {
    QuotaUsage fresh = none(now);
    boolean sameMinute = now.isBefore(minuteEnd()) && minuteStart.isBefore(now.plus(MINUTE));
    boolean sameDay = day.equals(fresh.day);
    return new QuotaUsage(
        sameMinute ? minuteStart : fresh.minuteStart,
        sameMinute ? minuteRequests : 0,
        fresh.day,
        sameDay ? dayRequests : 0,
        sameDay ? dayItems : 0);
  }

  QuotaUsage minusRequests(long requests) {
    return new QuotaUsage(
        minuteStart, minuteRequests - requests, day, dayRequests - requests, dayItems);
  }

  Instant minuteEnd() {
    return minuteStart.plus(MINUTE);
  }

  Instant dayEnd() {
    return day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
