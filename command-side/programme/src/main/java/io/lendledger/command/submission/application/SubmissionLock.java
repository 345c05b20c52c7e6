package io.lendledger.command.submission.application;

import io.lendledger.core.lock.FrozenHolders;
import io.lendledger.core.submission.SubmissionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps two processes from taking in or applying the same submission. The locks live as long as
 * their connection, so that a killed process leaves none behind, and one that stands still loses
 * them when another process wants them. All locks of a process share one connection, so submissions
 * under way take no connections from others.
 */
@Component
class SubmissionLock implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionLock.class);
  private static final String LOCK =
      "SELECT pg_try_advisory_lock(hashtextextended(?, ?)) " + FrozenHolders.MARK;
  private static final String UNLOCK =
      "SELECT pg_advisory_unlock(hashtextextended(?, ?)) " + FrozenHolders.MARK;
  private static final long APPLYING = 1;
  private static final long TAKING_IN = 3;
  private static final long IN_ORDER = 6;
  private static final Duration BEAT = Duration.ofSeconds(3);

  /** How long a process may stand still, as in a transaction. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final DataSource dataSource;
  private final ReentrantLock guard = new ReentrantLock();
  private final Set<Work> held = new HashSet<>();
  private final FrozenHolders frozen;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("submission-locks").factory());
  private @Nullable Connection shared;

  @Autowired
  SubmissionLock(DataSource dataSource) {
    this(dataSource, BEAT, PATIENCE);
  }

  SubmissionLock(DataSource dataSource, Duration beat, Duration patience) {
    this.dataSource = dataSource;
    this.frozen = new FrozenHolders(patience);
    var beating =
        timer.scheduleWithFixedDelay(
            this::beat, beat.toMillis(), beat.toMillis(), TimeUnit.MILLISECONDS);
    LOG.debug("Sessions of locks beat: {}", beating);
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }

  /** Shows others that this process moves. */
  private void beat() {
    guard.lock();
    try {
      Connection current = shared;
      if (current != null) {
        requireAlive(current);
      }
    } catch (SQLException | RuntimeException | Error lost) {
      LOG.debug("Locks of submissions went with their connection", lost);
    } finally {
      guard.unlock();
    }
  }

  private record Work(String name, long kind) {

    private Work(SubmissionId submission, long kind) {
      this(submission.value(), kind);
    }
  }

  /**
   * Applies it unless another process does; answers whether it ran. The work can ask whether the
   * lock is still held, which throws when it is not.
   */
  boolean runAlone(SubmissionId submission, BiConsumer<SubmissionId, Runnable> work) {
    return run(new Work(submission, APPLYING), requireLock -> work.accept(submission, requireLock));
  }

  /** The same for an attempt to take it in. */
  boolean runAttempt(SubmissionId submission, Consumer<Runnable> attempt) {
    return run(new Work(submission, TAKING_IN), attempt);
  }

  /**
   * The same for all that is applied in order, of whatever submission. Who has it takes the locks
   * of submissions inside of it; nobody waits for either.
   */
  boolean runInOrder(String lane, Consumer<Runnable> work) {
    return run(new Work(lane, IN_ORDER), work);
  }

  private boolean run(Work what, Consumer<Runnable> work) {
    Connection connection = lock(what);
    if (connection == null) {
      return false;
    }
    try {
      work.accept(() -> requireAlive(connection, what));
    } finally {
      unlock(connection, what);
    }
    return true;
  }

  private @Nullable Connection lock(Work what) {
    guard.lock();
    try {
      return held.contains(what) ? null : lock(connection(), what);
    } catch (SQLException failed) {
      throw new IllegalStateException("cannot lock submission " + what.name(), failed);
    } finally {
      guard.unlock();
    }
  }

  private @Nullable Connection lock(Connection connection, Work what) throws SQLException {
    try {
      if (ask(connection, LOCK, what)) {
        held.add(what);
        return connection;
      }
      if (frozen.isSuspect(what.name(), what.kind()) && ask(connection, frozen.end(), what)) {
        LOG.warn(
            "Ended the session of a process that stands still and held the lock of submission {}",
            what.name());
      }
    } catch (SQLException | RuntimeException | Error failed) {
      end(connection);
      throw failed;
    }
    giveIfIdle(connection);
    return null;
  }

  private Connection connection() throws SQLException {
    Connection current = shared;
    if (current == null) {
      current = dataSource.getConnection();
      takeFromPool(current);
      shared = current;
    }
    return current;
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

  /** A lock that was lost with its connection is free already. */
  private void unlock(Connection connection, Work what) {
    guard.lock();
    try {
      held.remove(what);
      if (connection.equals(shared)) {
        unlockShared(connection, what);
      }
    } catch (SQLException lost) {
      LOG.debug("The lock of submission {} went with its connection", what.name(), lost);
    } finally {
      guard.unlock();
    }
  }

  private void unlockShared(Connection connection, Work what) throws SQLException {
    boolean free = false;
    try {
      free = ask(connection, UNLOCK, what);
    } finally {
      if (free) {
        giveIfIdle(connection);
      } else {
        end(connection);
      }
    }
  }

  private void requireAlive(Connection connection, Work what) {
    guard.lock();
    try {
      requireAlive(connection);
    } catch (SQLException lost) {
      throw new IllegalStateException("lost the lock of submission " + what.name(), lost);
    } finally {
      guard.unlock();
    }
  }

  private void requireAlive(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(FrozenHolders.BEAT)) {
      statement.execute();
    } catch (SQLException lost) {
      end(connection);
      throw lost;
    }
  }

  private void giveIfIdle(Connection connection) {
    if (held.isEmpty()) {
      give(connection);
    }
  }

  /**
   * Ends the session, which may still hold a lock: the pool would keep both. The locks of others go
   * with it, as with a lost connection.
   */
  private void end(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException broken) {
      LOG.debug("A connection that failed cannot be ended", broken);
    } finally {
      give(connection);
    }
  }

  /** Returns the connection; the next lock takes another. */
  private void give(Connection connection) {
    if (connection.equals(shared)) {
      shared = null;
    }
    close(connection);
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException broken) {
      LOG.debug("A connection that failed cannot be closed either", broken);
    }
  }

  private static boolean ask(Connection connection, String sql, Work what) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, what.name());
      statement.setLong(2, what.kind());
      try (ResultSet answer = statement.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }
}
