package io.lendledger.core.fairness;

import java.time.Duration;

/**
 * How long a tenant that gives way takes no other turn.
 *
 * @param times the rest, in lengths of the turn before
 * @param longest the longest time between the beginnings of two turns for the sake of a rest
 */
public record Rest(int times, Duration longest) {

  /** After quick turns, which wait for something most of the time. */
  public static final Rest SHORT = new Rest(2, Duration.ofMillis(40));

  /**
   * After a small body: it is answered when its consequences are there, which keep the processors
   * busy.
   */
  public static final Rest AFTER_WRITE = new Rest(2, Duration.ofMillis(300));

  /**
   * After turns that keep a processor busy for some tens of milliseconds: they leave three quarters
   * of the time to others. One that took longer has waited for something.
   */
  public static final Rest AFTER_SLICE = new Rest(3, Duration.ofMillis(300));

  /** The same after a large body, which keeps a processor busy for a second. */
  public static final Rest AFTER_BODY = new Rest(3, Duration.ofSeconds(4));

  /** What has lasted longer waits for something, such as a request that asked to. */
  private static final Duration LONGEST_TURN = Duration.ofSeconds(1);

  /** The nanoseconds after which a turn keeps no processor busy any more. */
  long longestTurn() {
    return Math.max(longest.toNanos(), LONGEST_TURN.toNanos());
  }

  /** The nanoseconds after the begin of a turn of this length before which the next one waits. */
  long pace(long turnNanos) {
    return Math.min(longest.toNanos(), (times + 1) * turnNanos);
  }

  /** The rest after a turn that took so long, in nanoseconds. */
  public long after(long turnNanos) {
    return Math.max(0, pace(turnNanos) - turnNanos);
  }
}
