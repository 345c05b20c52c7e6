package io.lendledger.gateway.edge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The usage of a caller's quota at a moment.
 *
 * @param quota its limits
 * @param usage its usage
 * @param now the moment
 */
record QuotaStatus(Quota quota, QuotaUsage usage, Instant now) {

  private static final int DAY_SECONDS = 86_400;

  /**
   * One limit.
   *
   * @param name its name in the headers
   * @param limit how much in a window
   * @param used how much of it is used
   * @param resetsAt when the window ends
   * @param windowSeconds how long a window is
   * @param unit the counted unit
   */
  record Limit(
      String name, long limit, long used, Instant resetsAt, int windowSeconds, String unit) {

    long remaining() {
      return Math.max(0, limit - used);
    }
  }

  List<Limit> limits() {
    return Stream.of(
            new Limit(
                "requests-per-minute",
                quota.perMinute(),
                usage.minuteRequests(),
                usage.minuteEnd(),
                (int) QuotaUsage.MINUTE.toSeconds(),
                "requests"),
            new Limit(
                "requests-per-day",
                quota.perDay(),
                usage.dayRequests(),
                usage.dayEnd(),
                DAY_SECONDS,
                "requests"),
            new Limit(
                "items-per-day",
                quota.itemsPerDay(),
                usage.dayItems(),
                usage.dayEnd(),
                DAY_SECONDS,
                "items"))
        .filter(limit -> limit.limit() != Quota.NONE)
        .toList();
  }

  /** Limits that so much more would exceed. */
  List<Limit> exceededBy(Cost cost) {
    return limits().stream()
        .filter(limit ->
            limit.remaining() < (limit.unit().equals("items") ? cost.items() : cost.requests()))
        .toList();
  }

  /** The header {@code RateLimit-Policy} (draft-ietf-httpapi-ratelimit-headers-10). */
  String policyHeader() {
    return limits().stream()
        .map(limit ->
            "\"%s\";q=%d;w=%d".formatted(limit.name(), limit.limit(), limit.windowSeconds())
                + (limit.unit().equals("items") ? ";qu=\"items\"" : ""))
        .collect(Collectors.joining(", "));
  }

  /** The header {@code RateLimit}. */
  String header() {
    return limits().stream()
        .map(limit ->
            "\"%s\";r=%d;t=%d"
                .formatted(limit.name(), limit.remaining(), secondsTo(limit.resetsAt())))
        .collect(Collectors.joining(", "));
  }

  /** Whole seconds until a moment, at least one. */
  long secondsTo(Instant moment) {
    Duration wait = Duration.between(now, moment);
    return Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
  }
}
