package io.lendledger.platform.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether the database, or its replica, is there. One thread looks every second, and at once
 * after a failed use of the database. So callers are refused at once while it is away, and go on as
 * soon as it is back.
 */
public final class DatabaseWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(DatabaseWatch.class);
  private static final long LOOK_MILLIS = 1_000;
  private static final long LOOK_WHILE_AWAY_MILLIS = 100;
  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long FAREWELL_MILLIS = 500;

  /**
   * An outage.
   *
   * @param since when it was noticed
   * @param reason the last message of the database or the driver
   */
  public record Outage(Instant since, String reason) {}

  private final Clock clock;
  private final String watched;
  private final List<Runnable> onLoss = new CopyOnWriteArrayList<>();
  private final List<Runnable> onReturn = new CopyOnWriteArrayList<>();
  private final List<Runnable> onClose = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile @Nullable Outage outage;
  private volatile boolean stopping;
  private @Nullable String suspected;
  private long told = System.nanoTime() - TELL_NANOS;
  private long losses;
  private @Nullable Probe probe;
  private @Nullable Thread thread;

  /** Assumes that the database is there until it has a probe. */
  public DatabaseWatch(Clock clock) {
    this(clock, "database");
  }

  /** The same for one that the log calls so. */
  DatabaseWatch(Clock clock, String watched) {
    this.clock = clock;
    this.watched = watched;
  }

  /** What the log calls it. */
  String watched() {
    return watched;
  }

  void begin(Probe way) {
    lock.lock();
    try {
      probe = way;
      losses = way.losses();
      thread = Thread.ofPlatform().daemon().name("database-watch").start(() -> watch(way));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Registers work for each loss of the database, which runs again before its next use, since
   * cached data may be outdated. Must not use the database.
   */
  public void whenLost(Runnable action) {
    onLoss.add(action);
  }

  /** Registers work for each return of the database, on a thread of its own. */
  public void whenBack(Runnable action) {
    onReturn.add(action);
  }

  /** Closes something after everything else. */
  void closeWith(Runnable closing) {
    onClose.add(closing);
  }

  /** The outage that lasts; empty while the database is there. */
  public Optional<Outage> outage() {
    return Optional.ofNullable(outage);
  }

  /** Lets the thread look at once, since something has failed. */
  void suspect(Throwable failure) {
    lock.lock();
    try {
      suspected = failure.toString();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits while the database is away; false when it still is after so long, or when the process is
   * stopping.
   */
  public boolean awaitThere(Duration longest) throws InterruptedException {
    if (outage == null) {
      return true;
    }
    long left = longest.toNanos();
    lock.lockInterruptibly();
    try {
      while (outage != null && !stopping && left > 0) {
        left = changed.awaitNanos(left);
      }
      return outage == null;
    } finally {
      lock.unlock();
    }
  }

  /** Nobody waits for the database any more: the process is stopping. */
  public void stopWaiting() {
    lock.lock();
    try {
      stopping = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void watch(Probe way) {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        look(way);
      } catch (RuntimeException | Error failure) {
        tellOfUnseen(failure);
      }
      if (!rest()) {
        return;
      }
    }
  }

  private void look(Probe way) {
    Optional<Probe.Fault> fault = way.look();
    long lossesBefore = losses;
    losses = way.losses();
    if (fault.isPresent()) {
      lost(fault.get().reason());
      forgetFailure();
    } else {
      if (outage == null && losses > lossesBefore) {
        lost("its connections were lost");
      }
      tellOfFailure();
      found();
    }
  }

  /** An outage lasts until a look has succeeded; what failed is tried again with the next one. */
  private void tellOfUnseen(Throwable failure) {
    forgetFailure();
    if (System.nanoTime() - told > TELL_NANOS) {
      told = System.nanoTime();
      log.warn("The {} could not be looked at; trying again", watched, failure);
    }
  }

  /** A failure while the database is there: a connection alone, or the pool is too small. */
  private void tellOfFailure() {
    String failure = forgetFailure();
    if (failure != null && outage == null && System.nanoTime() - told > TELL_NANOS) {
      told = System.nanoTime();
      log.warn("The {} is there, but a connection was lost or not to be had: {}", watched, failure);
    }
  }

  private @Nullable String forgetFailure() {
    lock.lock();
    try {
      String failure = suspected;
      suspected = null;
      return failure;
    } finally {
      lock.unlock();
    }
  }

  private void lost(String reason) {
    Outage before = outage;
    if (before != null) {
      outage = new Outage(before.since(), reason);
      return;
    }
    outage = new Outage(clock.instant(), reason);
    if (!stopping) {
      log.warn(
          "The {} is away ({}): requests that need it are a 503, all else waits", watched, reason);
    }
    onLoss.forEach(Runnable::run);
  }

  private void found() {
    Outage over = outage;
    if (over == null) {
      return;
    }
    onLoss.forEach(Runnable::run);
    lock.lock();
    try {
      outage = null;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    onReturn.forEach(each -> Thread.ofVirtual().name("database-back").start(each));
    long millis = Duration.between(over.since(), clock.instant()).toMillis();
    log.info("The {} is back after {} s; everything goes on", watched, millis / 1_000.0);
  }

  /** False when the thread is to end. */
  private boolean rest() {
    lock.lock();
    try {
      long left =
          TimeUnit.MILLISECONDS.toNanos(outage == null ? LOOK_MILLIS : LOOK_WHILE_AWAY_MILLIS);
      while (left > 0 && (outage != null || suspected == null)) {
        left = changed.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    stopWaiting();
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      try {
        running.join(FAREWELL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    Probe last = probe;
    if (last != null) {
      last.close();
    }
    onClose.forEach(Runnable::run);
  }
}
