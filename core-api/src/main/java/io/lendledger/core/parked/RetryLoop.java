package io.lendledger.core.parked;

import io.lendledger.core.fault.PassingFault;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that looks every second for sequences that operations want retried, until it is stopped.
 */
public final class RetryLoop {

  private static final Logger LOG = LoggerFactory.getLogger(RetryLoop.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(5);

  private final String name;
  private final Runnable look;
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Thread thread;

  /** A thread of this name; an exception ends one look only. */
  public RetryLoop(String name, Runnable look) {
    this.name = name;
    this.look = look;
  }

  public void start() {
    stopping = new CountDownLatch(1);
    thread = Thread.ofVirtual().name(name).start(this::run);
  }

  private void run() {
    while (!stopsWithin(LOOK_EVERY)) {
      try {
        look.run();
      } catch (RuntimeException failure) {
        if (!PassingFault.isPassing(failure)) {
          LOG.warn("{}: parked events cannot be tried again now: {}", name, failure.toString());
        }
      }
    }
  }

  private boolean stopsWithin(Duration time) {
    try {
      return stopping.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Whether a look is to end as soon as it can. */
  public boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** Waits a few seconds for a look that is under way. */
  public void stop() {
    stopping.countDown();
    Thread worker = thread;
    thread = null;
    try {
      if (worker != null && !worker.join(STOP_WITHIN)) {
        LOG.warn("{} has not ended in time", name);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public boolean isRunning() {
    return thread != null;
  }
}
