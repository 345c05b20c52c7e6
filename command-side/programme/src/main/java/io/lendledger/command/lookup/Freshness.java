package io.lendledger.command.lookup;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.ObjectProvider;
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

  /** The web server finishes its requests 1,024 phases before the last, and ends at 2,048. */
  private static final int BEHIND_LAST_REQUESTS = 1_536;

  private final ObjectProvider<StoreHead> head;
  private final JdbcClient jdbc;
  private final LookUpRevision revision;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progressed = lock.newCondition();
  private final ReentrantLock asking = new ReentrantLock();
  private volatile long position = -1;
  private volatile boolean stopping;

  /** {@code lendledger.registers.patience-ms} bounds the wait. */
  Freshness(
      ObjectProvider<StoreHead> head,
      JdbcClient jdbc,
      LookUpRevision revision,
      LookUpProperties settings) {
    this.head = head;
    this.jdbc = jdbc;
    this.revision = revision;
    this.patience = Duration.ofMillis(settings.patienceMs());
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
    while (position < target && !isStored(target)) {
      if (stopping) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE,
            "The process stops, and the look-ups have not caught up with the event store: try"
                + " again");
      }
      if (System.nanoTime() >= deadline) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE,
            "The look-ups have not caught up with the event store: try again");
      }
      awaitProgress(target);
    }
  }

  /** How long a wait may take. */
  public Duration patience() {
    return patience;
  }

  /** The position that they have reached: as this JVM knows it if that is enough, or as stored. */
  public long position(long enough) {
    long known = position;
    return known >= enough ? known : stored();
  }

  /** One at a time asks, and tells all who wait: beside the JVM that leads, that may be many. */
  private boolean isStored(long target) {
    if (!asking.tryLock()) {
      return false;
    }
    try {
      long now = stored();
      if (now > position) {
        reached(now);
      }
      return now >= target;
    } finally {
      asking.unlock();
    }
  }

  /** Tells those who wait in this JVM. */
  void reached(long now) {
    lock.lock();
    try {
      position = now;
      progressed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller loops
  private void awaitProgress(long target) {
    lock.lock();
    try {
      if (position < target) {
        long left = progressed.awaitNanos(POLL_NANOS);
        assert left <= POLL_NANOS;
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
    position = -1;
  }
}
