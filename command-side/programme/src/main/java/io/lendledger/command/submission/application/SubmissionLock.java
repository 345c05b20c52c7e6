package io.lendledger.command.submission.application;

import io.lendledger.core.submission.SubmissionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Keeps two processes from applying the same submission. The locks live as long as their
 * connection, so that a killed process leaves none behind. All locks of a process share one
 * connection, so submissions under way take no connections from others.
 */
@Component
class SubmissionLock {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionLock.class);

  private final DataSource dataSource;
  private final ReentrantLock guard = new ReentrantLock();
  private final Set<SubmissionId> held = new HashSet<>();
  private @Nullable Connection shared;

  SubmissionLock(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Runs the work unless another process does; answers whether it ran. The work can ask whether the
   * lock is still held, which throws when it is not.
   */
  boolean runAlone(SubmissionId submission, BiConsumer<SubmissionId, Runnable> work) {
    Connection connection = lock(submission);
    if (connection == null) {
      return false;
    }
    try {
      work.accept(submission, () -> requireAlive(connection, submission));
    } finally {
      unlock(connection, submission);
    }
    return true;
  }

  private @Nullable Connection lock(SubmissionId submission) {
    guard.lock();
    try {
      if (held.contains(submission)) {
        return null;
      }
      Connection connection = shared == null ? dataSource.getConnection() : shared;
      shared = connection;
      if (!ask(connection, "SELECT pg_try_advisory_lock(hashtextextended(?, 1))", submission)) {
        closeIfIdle();
        return null;
      }
      held.add(submission);
      return connection;
    } catch (SQLException failed) {
      give(shared);
      throw new IllegalStateException("cannot lock submission " + submission, failed);
    } finally {
      guard.unlock();
    }
  }

  /** A lock that was lost with its connection is free already. */
  private void unlock(Connection connection, SubmissionId submission) {
    guard.lock();
    try {
      held.remove(submission);
      if (connection.equals(shared)) {
        ask(connection, "SELECT pg_advisory_unlock(hashtextextended(?, 1))", submission);
        closeIfIdle();
      }
    } catch (SQLException lost) {
      LOG.debug("The lock of submission {} went with its connection", submission, lost);
      give(connection);
    } finally {
      guard.unlock();
    }
  }

  private void requireAlive(Connection connection, SubmissionId submission) {
    guard.lock();
    try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
      statement.execute();
    } catch (SQLException lost) {
      give(connection);
      throw new IllegalStateException("lost the lock of submission " + submission, lost);
    } finally {
      guard.unlock();
    }
  }

  private void closeIfIdle() {
    if (held.isEmpty()) {
      give(shared);
    }
  }

  /** Returns the connection; the next lock takes another. */
  private void give(@Nullable Connection connection) {
    if (connection == null) {
      return;
    }
    if (connection.equals(shared)) {
      shared = null;
    }
    try {
      connection.close();
    } catch (SQLException broken) {
      LOG.debug("A connection that failed cannot be closed either", broken);
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
