package io.lendledger.gateway.file.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/**
 * Keeps two gateways from doing the same work. The lock lives as long as its connection, so that a
 * killed process leaves none behind.
 */
@Component
@ConditionalOnFiles
public class WorkLock {

  private final DataSource dataSource;

  WorkLock(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Runs the work unless another process does. */
  public void runAlone(String what, Runnable work) {
    try (Connection connection = dataSource.getConnection()) {
      if (!ask(connection, "SELECT pg_try_advisory_lock(hashtextextended(?, 41))", what)) {
        return;
      }
      try {
        work.run();
      } finally {
        ask(connection, "SELECT pg_advisory_unlock(hashtextextended(?, 41))", what);
      }
    } catch (SQLException failed) {
      throw new IllegalStateException("cannot lock the files of " + what, failed);
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
