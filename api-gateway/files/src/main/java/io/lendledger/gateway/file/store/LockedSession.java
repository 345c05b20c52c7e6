package io.lendledger.gateway.file.store;

import io.lendledger.core.lock.FrozenHolders;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session of the database that holds the lock of some work. */
final class LockedSession {

  /** With a text, what the lock is on. */
  private static final long SEED = 41;

  private static final Logger log = LoggerFactory.getLogger(LockedSession.class);
  private static final String LOCK =
      "SELECT pg_try_advisory_lock(hashtextextended(?, ?)) " + FrozenHolders.MARK;
  private static final String UNLOCK = "SELECT pg_advisory_unlock(hashtextextended(?, ?))";
  private static final String OWN =
      "SELECT run FROM access.file_work WHERE what = ? AND owner = ? " + FrozenHolders.MARK;
  private static final String TAKE_OVER =
      "INSERT INTO access.file_work AS f (what, owner, run) VALUES (?, ?, 1)"
          + " ON CONFLICT (what) DO UPDATE SET owner = excluded.owner, run = f.run + 1"
          + " RETURNING run "
          + FrozenHolders.MARK;

  private final Connection connection;
  private final String what;
  private final ReentrantLock guard = new ReentrantLock();

  private LockedSession(Connection connection, String what) {
    this.connection = connection;
    this.what = what;
  }

  /**
   * The connection with the lock; null, and given back, when somebody else has it, who loses it
   * when frozen.
   */
  static @Nullable LockedSession lock(Connection connection, String what, FrozenHolders frozen)
      throws SQLException {
    try {
      if (ask(connection, LOCK, what)) {
        return new LockedSession(connection, what);
      }
      if (frozen.isSuspect(what, SEED) && ask(connection, frozen.end(), what)) {
        log.warn("Ended the session of a process that stands still and held the lock of {}", what);
      }
    } catch (SQLException | RuntimeException | Error failed) {
      end(connection);
      throw failed;
    }
    close(connection);
    return null;
  }

  /** The number of this process's run: another one than before when another process had one. */
  long run(UUID owner) throws SQLException {
    guard.lock();
    try {
      Long own = number(OWN, owner);
      Long run = own == null ? number(TAKE_OVER, owner) : own;
      if (run == null) {
        throw new SQLException("The run of " + what + " has no number");
      }
      return run;
    } finally {
      guard.unlock();
    }
  }

  private @Nullable Long number(String sql, UUID owner) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, what);
      statement.setObject(2, owner);
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() ? Long.valueOf(answer.getLong(1)) : null;
      }
    }
  }

  /** Shows others that this process moves. */
  void beat() {
    guard.lock();
    try (PreparedStatement statement = connection.prepareStatement(FrozenHolders.BEAT)) {
      statement.execute();
    } catch (SQLException | RuntimeException lost) {
      log.debug("The lock of {} went with its connection", what, lost);
    } finally {
      guard.unlock();
    }
  }

  /** Gives lock and connection back. */
  void unlock() {
    guard.lock();
    boolean free = false;
    try {
      free = ask(connection, UNLOCK, what);
    } catch (SQLException failed) {
      log.debug("The lock of {} ends with its connection", what, failed);
    } finally {
      if (free) {
        close(connection);
      } else {
        end(connection);
      }
      guard.unlock();
    }
  }

  /** Ends the session, which may still hold the lock: the pool would keep both. */
  private static void end(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException broken) {
      log.debug("A connection that failed cannot be ended", broken);
    } finally {
      close(connection);
    }
  }

  static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException broken) {
      log.debug("A connection that failed cannot be closed either", broken);
    }
  }

  private static boolean ask(Connection connection, String sql, String what) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, what);
      statement.setLong(2, SEED);
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }
}
