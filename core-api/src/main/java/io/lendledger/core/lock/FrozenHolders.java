package io.lendledger.core.lock;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Suspects holders of advisory locks on a text that have refused a lock for a while: their process
 * may stand still, with its connections open. Those of processes that live say {@link #BEAT} now
 * and then.
 */
public final class FrozenHolders {

  /** In the last statement of each session that is known to beat; others are left alone. */
  public static final String MARK = "/* beats */";

  /** Shows others that a session moves. */
  public static final String BEAT = "SELECT 1 " + MARK;

  private final Duration patience;
  private final Map<Lock, Refused> refused = new HashMap<>();

  /** How long a session may stand still, as in a transaction. */
  public FrozenHolders(Duration patience) {
    this.patience = patience;
  }

  private record Lock(String what, long seed) {}

  private record Refused(long since, long last) {}

  /**
   * Somebody else has the lock; answers whether that has been so for long.
   *
   * @param what the text that is locked by its hash with the seed
   */
  public synchronized boolean isSuspect(String what, long seed) {
    long now = System.nanoTime();
    refused.values().removeIf(each -> now - each.last() > patience.toNanos());
    Lock lock = new Lock(what, seed);
    Refused known =
        refused.merge(lock, new Refused(now, now), (before, _) -> new Refused(before.since(), now));
    boolean isSuspect = now - known.since() > patience.toNanos();
    if (isSuspect) {
      refused.remove(lock);
    }
    return isSuspect;
  }

  /**
   * The statement that ends the session of a holder that is frozen, of the text and the seed that
   * it is given; answers whether one was.
   */
  public String end() {
    // It must not have the mark in itself.
    return """
    SELECT coalesce(bool_or(pg_terminate_backend(holder.pid)), false)
    FROM pg_locks held JOIN pg_stat_activity holder ON holder.pid = held.pid
    WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
      AND (held.classid::bigint << 32) | held.objid::bigint = hashtextextended(?, ?)
      AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND holder.state = 'idle' AND position('/*' || ' beats */' IN holder.query) > 0
      AND holder.state_change < clock_timestamp() - make_interval(secs => %d)
    """
        .formatted(patience.toSeconds());
  }
}
