package io.lendledger.query.projection;

import io.lendledger.core.reading.LedModels;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Component;

/**
 * The positions of the projections in the store, as reads see them. Commits of this JVM are known
 * at once, unless reads go to a {@link ReadReplica}; those of other JVMs are read from the
 * database.
 */
@Component
public final class Progress implements LedModels {

  private static final long NONE = -1;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(16);

  /** Whoever leads the models hears of each commit, and asks in case another has taken over. */
  private static final long POLL_WHERE_LED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long OF_LATE = TimeUnit.SECONDS.toNanos(2);

  private static final String STORED =
      """
      SELECT name, position, (SELECT sum(hashtextextended(concat_ws(' ', model, key, position), 0))
                                FROM query.parked_event)::text AS parked
        FROM query.progress
      """;

  private final QueryDatabase database;
  private final Map<String, Long> positions = new ConcurrentHashMap<>();
  private final Map<String, Stuck> stuck = new ConcurrentHashMap<>();

  /** Whether this JVM has led the models, and so probably hears of their next commit itself. */
  private volatile boolean leadsHere;

  private volatile long ledAt = System.nanoTime() - OF_LATE;
  private volatile long led = NONE;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition advanced = lock.newCondition();
  private final ReentrantLock asking = new ReentrantLock();

  /** When the database was last asked. */
  private volatile long askedAt;

  private final LongSupplier nanos;
  private final Object noting = new Object();

  private final AtomicLong parkedChanges = new AtomicLong();

  /** A sum over what is set aside, as it was asked for last. */
  private volatile @Nullable String parked;

  /** How often positions were forgotten. */
  private volatile long forgotten;

  @Autowired
  public Progress(QueryDatabase database) {
    this(database, System::nanoTime);
  }

  Progress(QueryDatabase database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
    this.askedAt = nanos.getAsLong() - POLL_NANOS;
    database.whenSeenLost(this::forget);
  }

  /**
   * Waits, for the given time at most, until all of these projections have reached the position.
   *
   * @return the position that all of them have reached by then; -1 before the first event
   */
  public long await(Collection<String> names, long position, Duration atMost) {
    long deadline = System.nanoTime() + atMost.toNanos();
    boolean asks = !leadsHere;
    while (least(names) < position) {
      boolean asked = asks && refreshForAll();
      if (!asked && !pause(names, position, deadline)) {
        break;
      }
      asks = nanos.getAsLong() - askedAt >= pollNanos();
    }
    return least(names);
  }

  /** The position that all of these projections have reached, looked up in the database. */
  public long stored(Collection<String> names) {
    refresh();
    return least(names);
  }

  /** Whether all of these projections are at this position, as far as known here. */
  public boolean areAt(Collection<String> names, long position) {
    return names.stream().allMatch(name -> positions.getOrDefault(name, NONE) == position);
  }

  /** Whether positions are those that a standby has replayed. */
  public boolean readsReplica() {
    return database.readsReplica();
  }

  /** Forgets known positions, so that they are read from the database, which may have lost some. */
  public void forget() {
    synchronized (noting) {
      forgotten++;
      database.forgetSeen();
      positions.clear();
    }
    leadsHere = false;
  }

  /**
   * A model that could not take over the last batch in this JVM.
   *
   * @param position the first one of the batch
   * @param reason why
   */
  public record Stuck(long position, String reason) {}

  /**
   * What this model is stuck on in this JVM, to be tried again; null if it is not, or if another
   * JVM is known to have taken it since.
   */
  public @Nullable Stuck stuckBy(String name) {
    Stuck on = stuck.get(name);
    if (on != null && known(name) >= on.position()) {
      stuck.remove(name, on);
      return null;
    }
    return on;
  }

  /** The position of a model as far as this JVM knows; -1 before the first event. */
  public long known(String name) {
    return positions.getOrDefault(name, NONE);
  }

  @Override
  public OptionalLong position() {
    return System.nanoTime() - ledAt < OF_LATE ? OptionalLong.of(led) : OptionalLong.empty();
  }

  /** Counts what is known here of changes to what models have set aside. */
  public long parkedChanges() {
    return parkedChanges.get();
  }

  /** A model that may have set something aside, or handled it, has committed here. */
  public void parkedChanged() {
    parkedChanges.incrementAndGet();
  }

  void stuck(String name, long position, String reason) {
    stuck.put(name, new Stuck(position, reason));
  }

  /** Those that are led together have come to a position; one that lags tells nothing of them. */
  void ledTo(Collection<String> names, long position) {
    led = position;
    ledAt = System.nanoTime();
    reached(names, position);
  }

  void reached(Collection<String> names, long position) {
    names.forEach(stuck::remove);
    if (!database.readsReplica()) {
      names.forEach(name -> positions.merge(name, position, Math::max));
      leadsHere = true;
    }
    tellAll();
  }

  private void tellAll() {
    lock.lock();
    try {
      advanced.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private long least(Collection<String> names) {
    return names.stream().mapToLong(name -> positions.getOrDefault(name, NONE)).min().orElse(NONE);
  }

  /** One at a time asks, and tells all who wait; answers whether this one has asked. */
  private boolean refreshForAll() {
    if (!asking.tryLock()) {
      return false;
    }
    try {
      refresh();
    } finally {
      asking.unlock();
    }
    tellAll();
    return true;
  }

  private long pollNanos() {
    return leadsHere ? POLL_WHERE_LED_NANOS : POLL_NANOS;
  }

  private void refresh() {
    askedAt = nanos.getAsLong();
    long asked = forgotten;
    database
        .client()
        .sql(STORED)
        .query(
            (RowCallbackHandler)
                row -> {
                  noteParked(row.getString("parked"));
                  noteStored(row.getString("name"), row.getLong("position"), asked);
                });
  }

  /** Positions and what is set aside are committed together, and known together. */
  private void noteParked(@Nullable String now) {
    if (!Objects.equals(parked, now)) {
      parked = now;
      parkedChanges.incrementAndGet();
    }
  }

  /**
   * What is ahead of what this JVM has heard of was led by another. An answer from before positions
   * were forgotten may be of a database that has lost them.
   */
  private void noteStored(String name, long position, long asked) {
    long before = known(name);
    synchronized (noting) {
      if (asked != forgotten) {
        return;
      }
      positions.merge(name, position, Math::max);
      database.seen(position);
    }
    if (before != NONE && position > before) {
      leadsHere = false;
    }
  }

  /** Looks at the positions once more under the lock, so that it is told of whatever comes. */
  @SuppressWarnings("WaitNotInLoop") // who waits looks at the positions again
  private boolean pause(Collection<String> names, long position, long deadline) {
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    lock.lock();
    try {
      if (least(names) < position) {
        advanced.await(Math.min(left, pollNanos()), TimeUnit.NANOSECONDS);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }
}
