package io.lendledger.core.fault;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** When a fault that should pass by itself, but has not, counts as the event's own. */
public final class EventPatience {

  private static final int ATTEMPTS = 5;
  private static final Duration USUAL = Duration.ofMinutes(1);

  private final int attempts;
  private final Duration longest;
  private final AtomicLong outages = new AtomicLong();

  /**
   * After so many attempts, over so long a time.
   *
   * @param attempts how often the event has failed by then, at least
   * @param longest since when, at least
   */
  public EventPatience(int attempts, Duration longest) {
    this.attempts = attempts;
    this.longest = longest;
  }

  /** After five attempts over this time. */
  public EventPatience(Duration longest) {
    this(ATTEMPTS, longest);
  }

  /** Where nothing else is configured. */
  public static EventPatience usual() {
    return new EventPatience(USUAL);
  }

  /** The database was lost: failures so far may have been its own, and are counted anew. */
  public void databaseLost() {
    outages.incrementAndGet();
  }

  long outages() {
    return outages.get();
  }

  boolean isOver(int failed, Duration since) {
    return failed >= attempts && since.compareTo(longest) >= 0;
  }
}
