package io.lendledger.core.fault;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends sessions that keep an advisory lock on a text and have not moved for a while: their process
 * stands still, with its connections open. Those of processes that live say {@link #BEAT} now and
 * then. Not for several threads.
 */
public final class FrozenHolders {

  /** In the last statement of each session that is known to beat; others are left alone. */
  public static final String MARK = "/* beats */";

  /** Shows others that a session moves. */
  public static final String BEAT = "SELECT 1 " + MARK;

  private static final Logger LOG = LoggerFactory.getLogger(FrozenHolders.class);

  private static final String END =
      """
      SELECT pg_terminate_backend(holder.pid)
      FROM pg_locks held JOIN pg_stat_activity holder ON holder.pid = held.pid
      WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
        AND (held.classid::bigint << 32) | held.objid::bigint = hashtextextended(?, ?)
        AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND holder.state = 'idle' AND position(? IN holder.query) > 0
        AND holder.state_change < clock_timestamp() - make_interval(secs => ?)
      """;

  private final Duration patience;
  private final Map<Lock, Refused> refused = new HashMap<>();

  /** How long a session may stand still, as in a transaction. */
  public FrozenHolders(Duration patience) {
    this.patience = patience;
  }

  private record Lock(String what, long seed) {}

  private record Refused(long since, long last) {}

  /**
   * Somebody else has the lock: ends the holder's session when it has for long and is frozen.
   *
   * @param what the text that is locked by its hash with the seed
   */
  public void refused(Connection connection, String what, long seed) throws SQLException {
    long now = System.nanoTime();
    refused.values().removeIf(each -> now - each.last() > patience.toNanos());
    Refused known =
        refused.merge(
            new Lock(what, seed),
            new Refused(now, now),
            (before, _) -> new Refused(before.since(), now));
    if (now - known.since() > patience.toNanos()) {
      refused.remove(new Lock(what, seed));
      end(connection, what, seed);
    }
  }

  private void end(Connection connection, String what, long seed) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(END)) {
      statement.setString(1, what);
      statement.setLong(2, seed);
      statement.setString(3, MARK);
      statement.setLong(4, patience.toSeconds());
      try (ResultSet ended = statement.executeQuery()) {
        while (ended.next()) {
          LOG.warn(
              "Ended the session of a process that stands still and held the lock of {}", what);
        }
      }
    }
  }
}
