package io.lendledger.gateway.file.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Keeps two gateways from doing the same work. The lock lives as long as its connection, so that a
 * killed process leaves none behind.
 */
@Component
@ConditionalOnFiles
public class WorkLock {

  private static final Logger log = LoggerFactory.getLogger(WorkLock.class);
  private static final String LOCK = "SELECT pg_try_advisory_lock(hashtextextended(?, 41))";
  private static final String UNLOCK = "SELECT pg_advisory_unlock(hashtextextended(?, 41))";

  private final DataSource dataSource;

  WorkLock(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Runs the work unless another process does. */
  public void runAlone(String what, Runnable work) {
    Connection connection = lock(what);
    if (connection == null) {
      return;
    }
    try {
      work.run();
    } finally {
      unlock(connection, what);
    }
  }

  private @Nullable Connection lock(String what) {
    try {
      Connection connection = dataSource.getConnection();
      takeFromPool(connection);
      return lock(connection, what);
    } catch (SQLException failed) {
      throw new IllegalStateException("cannot lock the files of " + what, failed);
    }
  }

  /** A lazy data source would take it at the first statement, or to end what never began. */
  private static void takeFromPool(Connection connection) throws SQLException {
    try {
      var _ = connection.getMetaData();
    } catch (SQLException | RuntimeException | Error failed) {
      close(connection);
      throw failed;
    }
  }

  private static @Nullable Connection lock(Connection connection, String what) throws SQLException {
    try {
      if (ask(connection, LOCK, what)) {
        return connection;
      }
    } catch (SQLException | RuntimeException | Error failed) {
      end(connection);
      throw failed;
    }
    close(connection);
    return null;
  }

  private static void unlock(Connection connection, String what) {
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

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException broken) {
      log.debug("A connection that failed cannot be closed either", broken);
    }
  }

  private static boolean ask(Connection connection, String sql, String what) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, what);
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }
}
