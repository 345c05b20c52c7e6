package io.lendledger.command.eventstore;

import io.lendledger.core.fault.PassingFault;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
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
 * Appends concurrently published events in one transaction. Appends exclude each other until their
 * commit. Without group commit each would wait for the flush of every one before it; with it all
 * waiting appends share the next flush. It keeps a connection of its own, because the waiting
 * threads may hold all others; while it has none, nobody waits here.
 */
final class GroupCommit {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
  private static final int MOST_EVENTS = 2048;
  private static final long TRUSTED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int VALID_SECONDS = 5;

  /** Prepares a batch of one statement that takes the append lock and inserts events. */
  @FunctionalInterface
  interface Insert {
    PreparedStatement prepare(
        Connection connection, List<? extends EventMessage<?>> events, Set<AppendFence> fences)
        throws SQLException;
  }

  private record Append(
      List<? extends EventMessage<?>> events,
      Set<AppendFence> fences,
      CompletableFuture<Boolean> done) {}

  private final DataSource database;
  private final Insert insert;
  private final Queue<Append> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean writing = new AtomicBoolean();
  private final AtomicBoolean connecting = new AtomicBoolean();
  private final CommitFigures figures = new CommitFigures();
  private volatile @Nullable Connection connection;
  private volatile Runnable committed = () -> {};
  private long lastUse;

  GroupCommit(DataSource database, Insert insert) {
    this.database = database;
    this.insert = insert;
  }

  /** Whom to tell once of each commit, however many wait for it. */
  void whenCommitted(Runnable listener) {
    committed = listener;
  }

  CommitFigures figures() {
    return figures;
  }

  /**
   * Returns once the events are committed, or false at once if they are the caller's to append, for
   * want of a connection.
   *
   * @param fences all of which must hold
   * @throws SQLException when they are not committed, or when that cannot be known
   */
  boolean append(List<? extends EventMessage<?>> events, Set<AppendFence> fences)
      throws SQLException {
    if (connection == null) {
      Thread.ofVirtual().name("group-commit-connect").start(this::connect);
      return false;
    }
    Append append = new Append(events, fences, new CompletableFuture<>());
    waiting.add(append);
    if (writing.compareAndSet(false, true)) {
      writeFirst(append);
    }
    try {
      return append.done().get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException cause ? cause : new SQLException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted; the events may have been appended", e);
    }
  }

  private void startWriting() {
    if (writing.compareAndSet(false, true)) {
      Thread.ofVirtual().name("group-commit").start(() -> write(next()));
    }
  }

  /** Nobody writes: an append that is alone needs no other thread. */
  private void writeFirst(Append own) {
    List<Append> group = next();
    if (group.equals(List.of(own))) {
      try {
        commitTogether(group);
      } finally {
        endWriting();
      }
    } else {
      Thread.ofVirtual().name("group-commit").start(() -> write(group));
    }
  }

  private void write(List<Append> first) {
    List<Append> group = first;
    try {
      while (!group.isEmpty()) {
        commitTogether(group);
        group = next();
      }
    } finally {
      endWriting();
    }
  }

  private void endWriting() {
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

  /** Answers each of the group, whatever comes: nobody else would. */
  private void commitTogether(List<Append> group) {
    try {
      Connection current = usable();
      if (current == null) {
        group.forEach(each -> each.done().complete(false));
      } else {
        commitOn(current, group);
      }
    } catch (SQLException | RuntimeException | Error e) {
      giveUpConnection();
      group.forEach(each -> each.done().completeExceptionally(e));
    }
  }

  private void commitOn(Connection current, List<Append> group) throws SQLException {
    long start = System.nanoTime();
    List<EventMessage<?>> events = events(group);
    try (PreparedStatement inserts = insert.prepare(current, events, fences(group))) {
      if (inserted(inserts, group)) {
        figures.committed(events.size(), System.nanoTime() - start);
        committed.run();
        group.forEach(each -> each.done().complete(true));
      }
    }
  }

  private static List<EventMessage<?>> events(List<Append> group) {
    List<EventMessage<?>> events = new ArrayList<>();
    group.forEach(each -> events.addAll(each.events()));
    return events;
  }

  private static Set<AppendFence> fences(List<Append> group) {
    Set<AppendFence> fences = new LinkedHashSet<>();
    group.forEach(each -> fences.addAll(each.fences()));
    return fences;
  }

  /**
   * Whether the group is inserted; otherwise the faulty append has been told. A connection that
   * breaks may have committed: to repeat that would refuse what is done.
   */
  private boolean inserted(PreparedStatement inserts, List<Append> group) throws SQLException {
    try {
      inserts.executeBatch();
      return true;
    } catch (SQLException e) {
      if (PassingFault.isDatabaseAway(e)) {
        throw e;
      }
      if (group.size() == 1) {
        group.getFirst().done().completeExceptionally(e);
      } else {
        group.forEach(each -> commitTogether(List.of(each)));
      }
      return false;
    }
  }

  private @Nullable Connection usable() {
    Connection current = connection;
    long now = System.nanoTime();
    try {
      if (current != null && now - lastUse > TRUSTED_NANOS && !current.isValid(VALID_SECONDS)) {
        giveUpConnection();
        current = null;
      }
    } catch (SQLException e) {
      giveUpConnection();
      current = null;
    }
    lastUse = now;
    return current;
  }

  /**
   * Takes a connection, unless there is one; waits for it if need be. A data source may take the
   * connection from the pool at its first statement only: this method runs one, because later the
   * waiting threads may hold all others.
   */
  void connect() {
    if (!connecting.compareAndSet(false, true)) {
      return;
    }
    try {
      if (connection == null) {
        take(database.getConnection());
      }
    } catch (SQLException e) {
      LOG.debug("Appends have a commit each, for want of a connection: {}", e.toString());
    } finally {
      connecting.set(false);
    }
  }

  private void take(Connection next) throws SQLException {
    boolean taken = false;
    try {
      next.setAutoCommit(true);
      taken = next.isValid(VALID_SECONDS);
      if (taken) {
        connection = next;
      }
    } finally {
      if (!taken) {
        next.close();
      }
    }
  }

  private void giveUpConnection() {
    try (Connection _ = connection) {
      connection = null;
    } catch (SQLException | RuntimeException | Error e) {
      LOG.debug("A connection that failed cannot be closed either: {}", e.toString());
    }
  }

  /** Returns the connection; later appends take another. */
  void rest() {
    if (writing.compareAndSet(false, true)) {
      giveUpConnection();
      endWriting();
    }
  }
}
