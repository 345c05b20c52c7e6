package io.lendledger.core.background;

import io.lendledger.core.fault.PassingFault;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A thread that looks for work every second, and at once when it is woken, until it is stopped. It
 * may be started again then.
 */
public final class LookLoop {

  private static final Logger LOG = LoggerFactory.getLogger(LookLoop.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);

  private final String name;
  private final Runnable look;
  private final Semaphore bell = new Semaphore(0);
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Thread thread;

  /** A thread of this name; an exception or an Error ends one look only. */
  public LookLoop(String name, Runnable look) {
    this.name = name;
    this.look = look;
  }

  public void start() {
    stopping = new CountDownLatch(1);
    thread = Thread.ofVirtual().name(name).start(this::run);
  }

  /** Looks at once. */
  public void wake() {
    bell.release();
  }

  /** The same, behind the commit of the unit of work in which it is called, if it is in one. */
  public void wakeAfterCommit() {
    if (CurrentUnitOfWork.isStarted()) {
      CurrentUnitOfWork.get().root().afterCommit(_ -> wake());
    } else {
      wake();
    }
  }

  private void run() {
    while (!isStopping()) {
      try {
        look.run();
      } catch (RuntimeException | Error failure) {
        LOG.atLevel(PassingFault.level(failure, Level.WARN))
            .log("{} cannot look for work now: {}", name, failure.toString());
      }
      awaitNext();
    }
  }

  private void awaitNext() {
    try {
      if (bell.tryAcquire(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        bell.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopping.countDown();
    }
  }

  /** Whether work is to end as soon as it can. */
  public boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Pauses so long, unless work is to end meanwhile; answers whether it is. */
  public boolean stopsWithin(Duration time) {
    try {
      return stopping.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Ends it, and waits some seconds for a look that is under way. */
  public void stop() {
    stop(List.of());
  }

  /** Ends it, and waits some seconds for a look that is under way and for what looks began. */
  public void stop(Collection<Thread> begun) {
    stopping.countDown();
    wake();
    Thread worker = thread;
    thread = null;
    try {
      if (worker != null) {
        await(worker);
      }
      for (Thread each : List.copyOf(begun)) {
        await(each);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(Thread worker) throws InterruptedException {
    if (!worker.join(STOP_WITHIN)) {
      LOG.warn("{} has not ended in time", worker.getName());
    }
  }

  public boolean isRunning() {
    return thread != null;
  }
}
