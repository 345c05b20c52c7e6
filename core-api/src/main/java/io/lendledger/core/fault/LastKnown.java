package io.lendledger.core.fault;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A figure whose last known value suffices. One query at a time refreshes it in the background, so
 * a store that does not answer delays no reader.
 *
 * @param <T> what is known
 */
public final class LastKnown<T> {

  private static final Logger LOG = LoggerFactory.getLogger(LastKnown.class);
  private static final long FRESH_NANOS = Duration.ofMillis(500).toNanos();
  private static final long PATIENCE_MILLIS = 250;

  private final Supplier<? extends T> ask;
  private final AtomicReference<@Nullable CountDownLatch> asking = new AtomicReference<>();
  private volatile Known<T> known;

  private record Known<T>(T value, long at) {}

  /** A figure that is this until it is known. */
  public LastKnown(T first, Supplier<? extends T> ask) {
    this.ask = ask;
    this.known = new Known<>(first, System.nanoTime() - FRESH_NANOS);
  }

  /** The value as of half a second ago or, while there is no answer, as it was before. */
  public T get() {
    if (System.nanoTime() - known.at() >= FRESH_NANOS) {
      CountDownLatch answered = new CountDownLatch(1);
      if (asking.compareAndSet(null, answered)) {
        Thread.ofVirtual().name("last-known").start(() -> askOnce(answered));
        await(answered);
      }
    }
    return known.value();
  }

  private void askOnce(CountDownLatch answered) {
    T value = known.value();
    try {
      value = ask.get();
    } catch (RuntimeException failure) {
      LOG.debug("The last known value stays", failure);
    } finally {
      known = new Known<>(value, System.nanoTime());
      asking.set(null);
      answered.countDown();
    }
  }

  private static void await(CountDownLatch answered) {
    try {
      boolean inTime = answered.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      assert inTime || answered.getCount() >= 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
