package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.query.moment.Moment;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Analyses portfolios in memory, by an index that somebody else brings up to date. An answer shows
 * one moment, and none that is older than asked for.
 */
@Component
final class PortfolioIndex {

  private final ReentrantReadWriteLock content = new ReentrantReadWriteLock();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition hurried = lock.newCondition();
  private @Nullable InstrumentIndex index;

  /** What the index shows; null while there is none. */
  private volatile @Nullable Moment moment;

  /** The position that somebody needs and waits for. */
  private volatile long wanted = -1;

  private volatile long asked = System.nanoTime() - TimeUnit.DAYS.toNanos(1);

  /** Whether there is an index, of whatever moment. */
  boolean isThere() {
    return moment != null;
  }

  boolean wasAskedWithin(Duration time) {
    return System.nanoTime() - asked < time.toNanos();
  }

  /** The answer as of a position or later, on a day; null when the index does not show that. */
  @Nullable PortfolioAnalysis analyse(
      List<InstrumentIdentifier> items, long position, LocalDate date) {
    asked = System.nanoTime();
    if (!shows(position, date)) {
      return null;
    }
    content.readLock().lock();
    try {
      InstrumentIndex present = index;
      Moment at = moment;
      return present == null || at == null || !shows(position, date)
          ? null
          : new Analysis(present::resolve, present::estimate, asOf(at)).of(items);
    } finally {
      content.readLock().unlock();
    }
  }

  private static Instant asOf(Moment at) {
    Instant midnight = at.date().atStartOfDay(ZoneOffset.UTC).toInstant();
    return at.asOf().isBefore(midnight) ? midnight : at.asOf();
  }

  private boolean shows(long position, LocalDate date) {
    Moment at = moment;
    return at != null && at.position() >= position && at.date().equals(date);
  }

  /** Waits for the index to show a position on a day, unless there is none. */
  void await(long position, LocalDate date, Duration atMost) {
    long left = atMost.toNanos();
    lock.lock();
    try {
      while (isThere() && left > 0 && !shows(position, date)) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Ends the rest of whoever leads the index, until it shows this position. */
  void want(long position) {
    lock.lock();
    try {
      wanted = Math.max(wanted, position);
      hurried.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets whoever leads the index rest for a time, unless somebody wants a later position. */
  @SuppressWarnings("WaitNotInLoop") // a rest that is too short harms nobody
  void rest(long nanos) throws InterruptedException {
    lock.lock();
    try {
      Moment at = moment;
      if (at != null && wanted <= at.position()) {
        hurried.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends a rest, whether or not somebody wants anything. */
  void endRest() {
    lock.lock();
    try {
      hurried.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Puts another index in the place of the one before. */
  void show(InstrumentIndex other, Moment of) {
    change(() -> {
      index = other;
      moment = of;
    });
  }

  void show(IndexChange change, Moment of) {
    change(() -> {
      InstrumentIndex present = index;
      if (present == null) {
        throw new IllegalStateException("there is no index to change");
      }
      try {
        present.apply(change);
        moment = of;
      } catch (RuntimeException | Error failure) {
        index = null;
        moment = null;
        throw failure;
      }
    });
  }

  /** Shows what it shows as of a later moment, up to which nothing has changed. */
  void show(Moment later) {
    change(() -> moment = later);
  }

  /** From now on there is no index. */
  void forget() {
    change(() -> {
      index = null;
      moment = null;
    });
  }

  private void change(Runnable change) {
    content.writeLock().lock();
    try {
      change.run();
    } finally {
      content.writeLock().unlock();
    }
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
