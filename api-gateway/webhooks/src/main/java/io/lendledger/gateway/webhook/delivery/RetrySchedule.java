package io.lendledger.gateway.webhook.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The times at which a failed delivery is tried again (docs/webhooks.md, Receive). */
final class RetrySchedule {

  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(2),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(4),
          Duration.ofHours(12),
          Duration.ofHours(24));

  /**
   * How often a replay's delivery is tried again: the next of its loan waits, and others of the
   * replay may, so an event that its target always refuses holds it up for minutes only.
   */
  private static final int MOST_OF_REPLAYS = 3;

  /** Spreads deliveries that failed together, by up to a fifth of the delay. */
  private static final double JITTER = 0.2;

  /** From one attempt to the next. */
  static final Duration LONGEST =
      DELAYS.getLast().plusMillis((long) (DELAYS.getLast().toMillis() * JITTER));

  private RetrySchedule() {}

  /**
   * How long to wait after an attempt; empty when there is none left.
   *
   * @param attempts how many there were, at least one
   * @param replayed whether the delivery is one of a replay
   * @param chance from 0 to 1
   */
  static Optional<Duration> after(int attempts, boolean replayed, double chance) {
    if (attempts > (replayed ? MOST_OF_REPLAYS : DELAYS.size())) {
      return Optional.empty();
    }
    Duration delay = DELAYS.get(attempts - 1);
    return Optional.of(delay.plusMillis((long) (delay.toMillis() * JITTER * chance)));
  }
}
