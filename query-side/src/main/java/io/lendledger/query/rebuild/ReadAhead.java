package io.lendledger.query.rebuild;

import io.lendledger.core.rebuild.EventBatches;
import io.lendledger.query.projection.StoredEvent;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;

/**
 * Reads the next batch of events while one is written, up to a position. Nobody else uses the
 * batches until it is closed.
 */
final class ReadAhead implements AutoCloseable {

  private final EventBatches events;
  private final long bound;
  private final Predicate<Class<?>> wanted;
  private @Nullable FutureTask<Batch> next;

  /** Payloads of these types are read from their stored form, too. */
  ReadAhead(EventBatches events, long bound, Predicate<Class<?>> wanted) {
    this.events = events;
    this.bound = bound;
    this.wanted = wanted;
    this.next = begin();
  }

  /** Events, and where the store goes on behind them; none when it does not show them yet. */
  record Batch(List<StoredEvent> events, @Nullable TrackingToken token, long position) {}

  private @Nullable FutureTask<Batch> begin() {
    if (events.position() >= bound) {
      return null;
    }
    FutureTask<Batch> reading = new FutureTask<>(this::read);
    Thread.ofVirtual().name("read-ahead").start(reading);
    return reading;
  }

  private Batch read() throws InterruptedException {
    List<StoredEvent> batch = StoredEvent.all(events.next(bound));
    for (StoredEvent event : batch) {
      if (wanted.test(event.message().getPayloadType()) && !isReadable(event)) {
        break;
      }
    }
    return new Batch(batch, events.token(), events.position());
  }

  /** Whoever writes an event that cannot be read says which one it is. */
  private static boolean isReadable(StoredEvent event) {
    try {
      return event.payload() != null;
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  /** The next batch; null behind the last one. */
  @Nullable Batch next() throws InterruptedException {
    if (next == null) {
      return null;
    }
    Batch batch = await(next);
    next = begin();
    return batch;
  }

  private static Batch await(FutureTask<Batch> reading) throws InterruptedException {
    try {
      return reading.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    }
  }

  /** Waits until nothing is read any more. */
  @Override
  public void close() {
    boolean interrupted = false;
    while (next != null) {
      try {
        next.get();
        next = null;
      } catch (ExecutionException | CancellationException e) {
        next = null;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
