package io.lendledger.core.rebuild;

import io.lendledger.core.reading.SizedEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/**
 * The event store from a place on, in batches bounded by number and by bytes; the events of one
 * position are never parted.
 */
public final class EventBatches implements AutoCloseable {

  private static final int EVENTS = 2_000;
  private static final long BYTES = 4L << 20;
  private static final int FIRST_WAIT_MILLIS = 100;
  private static final Duration FOREVER = Duration.ofDays(365);

  private final StreamableMessageSource<TrackedEventMessage<?>> store;
  private final BlockingStream<TrackedEventMessage<?>> stream;
  private final ToLongFunction<TrackedEventMessage<?>> sizes;
  private long position;
  private @Nullable TrackingToken token;
  private boolean moreIsThere;

  /** Behind a place whose position is given; at the store's beginning when there is none. */
  public EventBatches(
      StreamableMessageSource<TrackedEventMessage<?>> store,
      @Nullable TrackingToken token,
      long position) {
    this.store = store;
    this.stream = store.openStream(token);
    this.sizes = SizedEvents.of(store);
    this.position = position;
    this.token = token;
  }

  /** The source of the events. */
  public StreamableMessageSource<TrackedEventMessage<?>> store() {
    return store;
  }

  /** Position of the last event that was read. */
  public long position() {
    return position;
  }

  /** Its place in the store. */
  public @Nullable TrackingToken token() {
    return token;
  }

  /** The next events up to a position; none when the store does not show them yet. */
  public List<TrackedEventMessage<?>> next(long bound) throws InterruptedException {
    return next(bound, FOREVER);
  }

  /**
   * The same, gathered for so long only: where events come all the time, a full batch would take as
   * long as they take to come.
   */
  public List<TrackedEventMessage<?>> next(long bound, Duration gathering)
      throws InterruptedException {
    List<TrackedEventMessage<?>> batch = new ArrayList<>();
    long begun = System.nanoTime();
    long bytes = 0;
    while (stream.hasNextAvailable(
        batch.isEmpty() ? FIRST_WAIT_MILLIS : 1, TimeUnit.MILLISECONDS)) {
      if (batch.isEmpty()) {
        begun = System.nanoTime();
      }
      long next = positionOf(stream.peek().orElseThrow());
      boolean full =
          batch.size() >= EVENTS
              || bytes >= BYTES
              || System.nanoTime() - begun > gathering.toNanos();
      if (next > bound || (full && !batch.isEmpty() && next != position)) {
        moreIsThere = true;
        return batch;
      }
      TrackedEventMessage<?> event = stream.nextAvailable();
      position = next;
      token = event.trackingToken();
      batch.add(event);
      bytes += sizes.applyAsLong(event);
    }
    moreIsThere = false;
    return batch;
  }

  /** Whether the last batch ended although the store showed more. */
  public boolean moreIsThere() {
    return moreIsThere;
  }

  /** An event's position in the store. */
  public static long positionOf(TrackedEventMessage<?> event) {
    return event.trackingToken().position().orElseThrow();
  }

  @Override
  public void close() {
    stream.close();
  }
}
