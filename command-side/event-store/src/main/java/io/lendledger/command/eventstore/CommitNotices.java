package io.lendledger.command.eventstore;

import io.lendledger.core.fault.PassingFault;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Listens to PostgreSQL's notices of commits of events by other stores. While it cannot listen,
 * because the connection is lost or does not lead to PostgreSQL itself, polling finds commits of
 * others.
 */
final class CommitNotices implements AutoCloseable {

  /** The channel that appends notify. */
  static final String CHANNEL = "lendledger_events";

  private static final Logger LOG = LoggerFactory.getLogger(CommitNotices.class);
  private static final int WAIT_MILLIS = 250;
  private static final Duration FAREWELL = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final DataSource database;
  private final String own;
  private final Runnable committed;
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread listener;

  /** Tells of all commits but those whose notices say {@code own}. */
  CommitNotices(DataSource database, String own, Runnable committed) {
    this.database = database;
    this.own = own;
    this.committed = committed;
  }

  /** Begins to listen, unless that has been done. */
  synchronized void start() {
    if (listener == null && !isClosed()) {
      listener = Thread.ofVirtual().name("commit-notices").start(this::listen);
    }
  }

  private void listen() {
    while (!isClosed()) {
      try {
        listenOnConnection();
      } catch (SQLException | RuntimeException | Error e) {
        restAfter(e);
      }
    }
  }

  private void listenOnConnection() throws SQLException {
    try (Connection connection = database.getConnection()) {
      try {
        listenOn(connection);
      } catch (SQLException | RuntimeException | Error e) {
        connection.abort(Runnable::run);
        throw e;
      }
    }
  }

  private void listenOn(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(true);
      statement.execute("LISTEN " + CHANNEL);
      committed.run();
      PGConnection postgres = connection.unwrap(PGConnection.class);
      while (!isClosed()) {
        PGNotification[] heard = postgres.getNotifications(WAIT_MILLIS);
        if (Arrays.stream(heard).anyMatch(each -> !each.getParameter().equals(own))) {
          committed.run();
        }
      }
      statement.execute("UNLISTEN *");
    }
  }

  private void restAfter(Throwable cause) {
    if (isClosed()) {
      return;
    }
    LOG.atLevel(PassingFault.level(cause, Level.WARN))
        .log("Commits of other processes are looked for, not heard of: {}", cause.toString());
    try {
      var _ = closing.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      closing.countDown();
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the connection; interrupts, which would break it, only where that takes long. */
  @Override
  public synchronized void close() {
    closing.countDown();
    if (listener != null && !hasEnded(listener)) {
      listener.interrupt();
    }
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  private static boolean hasEnded(Thread listener) {
    try {
      return listener.join(FAREWELL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
