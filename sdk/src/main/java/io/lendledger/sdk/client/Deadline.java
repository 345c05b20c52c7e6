package io.lendledger.sdk.client;

import java.time.Duration;

/**
 * When an exchange must have ended: a time for the service, and more for every byte, as the slowest
 * line takes.
 */
record Deadline(long beganNanos, Duration patience) {

  private static final long SLOWEST_BYTES_A_SECOND = 16 << 10;

  /** Of an exchange that begins now, and sends so much; below zero when that is not known. */
  static Deadline of(Duration patience, long sent) {
    return new Deadline(System.nanoTime(), patience.plus(time(Math.max(0, sent))));
  }

  private static Duration time(long bytes) {
    return Duration.ofSeconds(bytes / SLOWEST_BYTES_A_SECOND);
  }

  /** What is left of it after so many bytes of the answer; zero or less when it has passed. */
  Duration left(long received) {
    return patience.plus(time(received)).minusNanos(System.nanoTime() - beganNanos);
  }
}
