package io.lendledger.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends what is published at the same time in one transaction. Appends exclude each other until
 * their commit; so without this each would wait for the flush of every one before it, and with it
 * those that wait share the next flush. It keeps a connection of its own, for whoever waits here
 * may hold all others.
 */
final class GroupCommit {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
  private static final int MOST_EVENTS = 2048;
  private static final long TRUSTED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int VALID_SECONDS = 5;

  /** Prepares to insert events; takes the append lock. */
  @FunctionalInterface
  interface Insert {
    PreparedStatement prepare(Connection connection, List<? extends EventMessage<?>> events)
        throws SQLException;
  }

  private record Append(List<? extends EventMessage<?>> events, CompletableFuture<Void> done) {}

  private final DataSource database;
  private final Insert insert;
  private final Queue<Append> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean writing = new AtomicBoolean();
  private @Nullable Connection connection;
  private long lastUse;

  GroupCommit(DataSource database, Insert insert) {
    this.database = database;
    this.insert = insert;
  }

  /**
   * Returns once the events are committed.
   *
   * @throws SQLException when they are not, or when that cannot be known
   */
  void append(List<? extends EventMessage<?>> events) throws SQLException {
    Append append = new Append(events, new CompletableFuture<>());
    waiting.add(append);
    startWriting();
    try {
      append.done().get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException cause ? cause : new SQLException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted; the events may have been appended", e);
    }
  }

  private void startWriting() {
    if (writing.compareAndSet(false, true)) {
      Thread.ofVirtual().name("group-commit").start(this::write);
    }
  }

  private void write() {
    List<Append> group = next();
    while (!group.isEmpty()) {
      commitTogether(group);
      group = next();
    }
    writing.set(false);
    if (!waiting.isEmpty()) {
      startWriting();
    }
  }

  private List<Append> next() {
    List<Append> group = new ArrayList<>();
    int events = 0;
    while (events < MOST_EVENTS && waiting.peek() != null) {
      Append append = waiting.remove();
      group.add(append);
      events += append.events().size();
    }
    return group;
  }

  private void commitTogether(List<Append> group) {
    try (PreparedStatement inserts = prepare(group)) {
      if (inserted(inserts, group)) {
        inserts.getConnection().commit();
        group.forEach(each -> each.done().complete(null));
      }
    } catch (SQLException | RuntimeException e) {
      giveUpConnection();
      group.forEach(each -> each.done().completeExceptionally(e));
    }
  }

  private PreparedStatement prepare(List<Append> group) throws SQLException {
    return insert.prepare(
        connection(), group.stream().flatMap(each -> each.events().stream()).toList());
  }

  /** Whether the group is inserted; otherwise the one whose fault that is has been told. */
  private boolean inserted(PreparedStatement inserts, List<Append> group) throws SQLException {
    try {
      inserts.executeBatch();
      return true;
    } catch (SQLException e) {
      inserts.getConnection().rollback();
      if (group.size() == 1) {
        group.getFirst().done().completeExceptionally(e);
      } else {
        group.forEach(each -> commitTogether(List.of(each)));
      }
      return false;
    }
  }

  private Connection connection() throws SQLException {
    Connection current = connection;
    long now = System.nanoTime();
    if (current != null && now - lastUse > TRUSTED_NANOS && !current.isValid(VALID_SECONDS)) {
      giveUpConnection();
      current = null;
    }
    if (current == null) {
      current = database.getConnection();
      connection = current;
      current.setAutoCommit(false);
    }
    lastUse = now;
    return current;
  }

  private void giveUpConnection() {
    try (Connection broken = connection) {
      connection = null;
      if (broken != null) {
        broken.rollback();
      }
    } catch (SQLException e) {
      LOG.debug("A connection that failed cannot be closed either: {}", e.toString());
    }
  }

  /** Gives the connection back; what is appended later takes another. */
  void rest() {
    if (writing.compareAndSet(false, true)) {
      giveUpConnection();
      writing.set(false);
    }
  }
}
