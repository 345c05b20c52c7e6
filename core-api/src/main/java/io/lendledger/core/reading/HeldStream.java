package io.lendledger.core.reading;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;

/** A stream of {@link HeldEvents}. Not for use by two threads at once. */
final class HeldStream implements BlockingStream<TrackedEventMessage<?>> {

  private static final int LOOK_MILLIS = 10;

  private final BlockingStream<TrackedEventMessage<?>> events;
  private final ToLongFunction<TrackedEventMessage<?>> sizes;
  private final LongSupplier handled;
  private final Queue<Held> held = new ArrayDeque<>();
  private long heldBytes;
  private volatile @Nullable Runnable onAvailable;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile boolean closed;

  private record Held(long position, long bytes) {}

  HeldStream(
      BlockingStream<TrackedEventMessage<?>> events,
      ToLongFunction<TrackedEventMessage<?>> sizes,
      LongSupplier handled) {
    this.events = events;
    this.sizes = sizes;
    this.handled = handled;
  }

  @Override
  public Optional<TrackedEventMessage<?>> peek() {
    return events.peek();
  }

  @Override
  public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
    if (isFull()) {
      lookSoon();
      return false;
    }
    return events.hasNextAvailable(timeout, unit);
  }

  private boolean isFull() {
    if (heldBytes >= HeldEvents.MOST_BYTES) {
      long reached = handled.getAsLong();
      for (Held first = held.peek();
          first != null && first.position <= reached;
          first = held.peek()) {
        heldBytes -= held.remove().bytes;
      }
    }
    return heldBytes >= HeldEvents.MOST_BYTES;
  }

  /** A processor tells nobody that it has handled events. */
  private void lookSoon() {
    Runnable look = onAvailable;
    if (look != null && looking.compareAndSet(false, true)) {
      CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS)
          .execute(() -> {
            looking.set(false);
            if (!closed) {
              look.run();
            }
          });
    }
  }

  @Override
  public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
    TrackedEventMessage<?> event = events.nextAvailable();
    long bytes = sizes.applyAsLong(event);
    held.add(new Held(event.trackingToken().position().orElseThrow(), bytes));
    heldBytes += bytes;
    return event;
  }

  @Override
  public boolean setOnAvailableCallback(Runnable callback) {
    onAvailable = callback;
    return events.setOnAvailableCallback(callback);
  }

  @Override
  public void skipMessagesWithPayloadTypeOf(TrackedEventMessage<?> ignored) {
    events.skipMessagesWithPayloadTypeOf(ignored);
  }

  @Override
  public void close() {
    closed = true;
    events.close();
  }
}
