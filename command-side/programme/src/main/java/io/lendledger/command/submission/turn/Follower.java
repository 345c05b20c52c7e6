package io.lendledger.command.submission.turn;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of those that follow the store. Others wait for it while it moves, however slowly. When it
 * has not moved for a while although somebody waited, nobody does, until it moves again.
 */
final class Follower {

  private static final Logger LOG = LoggerFactory.getLogger(Follower.class);

  private final String name;
  private final Duration patience;
  private final LongSupplier nanos;

  /** The furthest that it was seen at: one that tries an event again and again goes back. */
  private long mark = Long.MIN_VALUE;

  private boolean awaited;
  private long awaitedSince;
  private boolean stands;

  /**
   * Follows from nowhere.
   *
   * @param name begins a sentence
   * @param patience how long others wait for it to move
   * @param nanos the time
   */
  Follower(String name, Duration patience, LongSupplier nanos) {
    this.name = name;
    this.patience = patience;
    this.nanos = nanos;
  }

  /**
   * Whether it is to be waited for.
   *
   * @param at where it is
   * @param behind whether somebody needs it to be further
   */
  boolean holdsUp(long at, boolean behind) {
    if (at > mark) {
      moved(at);
    }
    if (behind) {
      look();
    }
    return behind && !stands;
  }

  private void moved(long at) {
    if (stands) {
      LOG.info("{} moves again, at position {}", name, at);
    }
    mark = at;
    awaited = false;
    stands = false;
  }

  private void look() {
    long now = nanos.getAsLong();
    if (!awaited) {
      awaited = true;
      awaitedSince = now;
    } else if (!stands && now - awaitedSince > patience.toNanos()) {
      stands = true;
      LOG.warn(
          "{} has not moved from position {} for {} s: senders do not wait until it does",
          name,
          mark,
          patience.toSeconds());
    }
  }
}
