package io.lendledger.command.submission;

import io.lendledger.core.submission.SubmissionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/**
 * Keeps two processes from applying the same submission. The lock lives as long as its connection,
 * so that a killed process leaves none behind.
 */
@Component
class SubmissionLock {

  private final DataSource dataSource;

  SubmissionLock(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Runs the work unless another process is at it; answers whether it ran. The work can ask whether
   * the lock is still held, which throws when it is not.
   */
  boolean runAlone(SubmissionId submission, BiConsumer<SubmissionId, Runnable> work) {
    try (Connection connection = dataSource.getConnection()) {
      if (!ask(connection, "SELECT pg_try_advisory_lock(hashtextextended(?, 1))", submission)) {
        return false;
      }
      try {
        work.accept(submission, () -> requireAlive(connection, submission));
      } finally {
        ask(connection, "SELECT pg_advisory_unlock(hashtextextended(?, 1))", submission);
      }
      return true;
    } catch (SQLException failed) {
      throw new IllegalStateException("cannot lock submission " + submission, failed);
    }
  }

  private static void requireAlive(Connection connection, SubmissionId submission) {
    try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
      statement.execute();
    } catch (SQLException lost) {
      throw new IllegalStateException("lost the lock of submission " + submission, lost);
    }
  }

  private static boolean ask(Connection connection, String sql, SubmissionId submission)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, submission.value());
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }
}
