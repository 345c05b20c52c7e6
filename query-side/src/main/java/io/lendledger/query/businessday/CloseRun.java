package io.lendledger.query.businessday;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The last close of a day or month; {@code loans} null while it runs. */
record CloseRun(
    String name,
    long run,
    @Nullable LocalDate firstDate,
    long start,
    Instant startedAt,
    long done,
    @Nullable Long loans,
    @Nullable Instant closedAt) {

  boolean isRunning() {
    return closedAt == null;
  }

  /** By the pace so far; null while there is none, and when nothing is left to count. */
  @Nullable Long secondsLeft(long total, Instant now) {
    if (!isRunning() || done == 0 || done >= total) {
      return null;
    }
    long spent = Math.max(1, Duration.between(startedAt, now).toMillis());
    return Math.ceilDiv(Math.multiplyExact(spent, total - done), Math.multiplyExact(done, 1_000L));
  }
}
