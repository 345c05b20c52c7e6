package io.lendledger.command.lookup;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Lets a decision wait until the look-ups have seen everything that is stored; refuses it with
 * {@code UNAVAILABLE} while they are kept in another revision than this process's, and once this
 * process stops: its look-ups end beside those who wait for them. Hold no transaction while
 * waiting.
 */
@Component
public class Freshness implements SmartLifecycle, KeptReads {

  /** Another JVM may keep the look-ups; only the table shows its commits. */
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** Whoever keeps them hears of each commit, and asks only in case another has taken over. */
  private static final long POLL_WHERE_KEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The web server finishes its requests 1,024 phases before the last, and ends at 2,048. */
  private static final int BEHIND_LAST_REQUESTS = 1_536;

  private final ObjectProvider<StoreHead> head;
  private final JdbcClient jdbc;
  private final LookUpRevision revision;
  private final Duration patience;
  private final LongSupplier nanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progressed = lock.newCondition();
  private final ReentrantLock asking = new ReentrantLock();
  private volatile long position = -1;
  private volatile boolean stopping;

  /** Whether this JVM has kept the look-ups, and so probably hears of their next commit itself. */
  private volatile boolean keptHere;

  /** When it last heard of them, by a commit or from the table. */
  private volatile long heardAt;

  /** {@code lendledger.registers.patience-ms} bounds the wait. */
  @Autowired
  Freshness(
      ObjectProvider<StoreHead> head,
      JdbcClient jdbc,
      LookUpRevision revision,
      LookUpProperties settings) {
    this(head, jdbc, revision, settings, System::nanoTime);
  }

  Freshness(
      ObjectProvider<StoreHead> head,
      JdbcClient jdbc,
      LookUpRevision revision,
      LookUpProperties settings,
      LongSupplier nanos) {
    this.head = head;
    this.jdbc = jdbc;
    this.revision = revision;
    this.patience = Duration.ofMillis(settings.patienceMs());
    this.nanos = nanos;
  }

  /**
   * Waits until the look-ups reach the current end of the store, and answers that position. Refused
   * with {@code UNAVAILABLE} when they do not in time.
   */
  public long awaitHead() {
    long target = head.getObject().position();
    await(target);
    return target;
  }

  /** Waits until the look-ups reach the position; refused with {@code UNAVAILABLE} if too late. */
  public void await(long target) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (position < target && !(isDue() && isStored(target))) {
      if (stopping) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE,
            "The process stops, and the look-ups have not caught up with the event store: try"
                + " again");
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        if (isStored(target)) {
          return;
        }
        throw new Rejected(
            RejectionCode.UNAVAILABLE,
            "The look-ups have not caught up with the event store: try again");
      }
      awaitProgress(target, left);
    }
  }

  /** How long a wait may take. */
  public Duration patience() {
    return patience;
  }

  /**
   * The position that they have reached: as this JVM knows it if that is enough or it has just
   * heard of them, else as stored.
   */
  public long position(long enough) {
    long known = position;
    return known >= enough || !isDue() ? known : heard(stored());
  }

  private boolean isDue() {
    return !keptHere || nanos.getAsLong() - heardAt >= POLL_WHERE_KEPT_NANOS;
  }

  private long heard(long stored) {
    heardAt = nanos.getAsLong();
    return stored;
  }

  /** One at a time asks, and tells all who wait: beside the JVM that leads, that may be many. */
  private boolean isStored(long target) {
    if (!asking.tryLock()) {
      return false;
    }
    try {
      long now = heard(stored());
      if (now > position) {
        keptHere = false;
        tell(now);
      }
      return now >= target;
    } finally {
      asking.unlock();
    }
  }

  /** This JVM has come to a position with them. */
  void reached(long now) {
    heardAt = nanos.getAsLong();
    keptHere = true;
    tell(now);
  }

  /** Tells those who wait in this JVM. */
  private void tell(long now) {
    position = now;
    tellAll();
  }

  /** Who waits looks under the lock before it waits, so that it misses nothing. */
  private void tellAll() {
    lock.lock();
    try {
      progressed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller loops
  private void awaitProgress(long target, long atMost) {
    lock.lock();
    try {
      if (position < target && !stopping) {
        long poll = Math.min(atMost, keptHere ? POLL_WHERE_KEPT_NANOS : POLL_NANOS);
        long left = progressed.awaitNanos(poll);
        assert left <= poll;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Rejected(RejectionCode.UNAVAILABLE, "Interrupted while waiting for the look-ups");
    } finally {
      lock.unlock();
    }
  }

  private long stored() {
    return jdbc.sql("SELECT position, revision FROM command.progress WHERE name = ?")
        .param(LookUps.GROUP)
        .query((row, number) -> {
          revision.requireOwn(row.getInt(2));
          return row.getLong(1);
        })
        .single();
  }

  @Override
  public void start() {
    stopping = false;
  }

  /** Waits no more for what ends together with those who wait. */
  @Override
  public void stop() {
    stopping = true;
    tellAll();
  }

  @Override
  public boolean isRunning() {
    return !stopping;
  }

  /** After the web server has finished its requests, and before Axon ends the look-ups. */
  @Override
  public int getPhase() {
    return DEFAULT_PHASE - BEHIND_LAST_REQUESTS;
  }

  /** Has the table asked anew: another process has perhaps taken the look-ups over. */
  @Override
  public void forget() {
    keptHere = false;
    position = -1;
  }
}
