package io.lendledger.query.rebuild;

import io.lendledger.query.projection.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;

/** The event store from a place on, in batches; the events of one position are never parted. */
final class EventBatches implements AutoCloseable {

  private static final int EVENTS = 2_000;
  private static final int FIRST_WAIT_MILLIS = 100;

  private final BlockingStream<TrackedEventMessage<?>> stream;
  private long position;
  private @Nullable TrackingToken token;

  EventBatches(
      StreamableMessageSource<TrackedEventMessage<?>> store,
      @Nullable TrackingToken token,
      long position) {
    this.stream = store.openStream(token);
    this.position = position;
    this.token = token;
  }

  /** Position of the last event that was read. */
  long position() {
    return position;
  }

  /** Where that is in the store. */
  @Nullable TrackingToken token() {
    return token;
  }

  /** The next events up to a position; none when the store does not show them yet. */
  List<StoredEvent> next(long bound) throws InterruptedException {
    List<StoredEvent> batch = new ArrayList<>();
    while (stream.hasNextAvailable(
        batch.isEmpty() ? FIRST_WAIT_MILLIS : 1, TimeUnit.MILLISECONDS)) {
      long next = positionOf(stream.peek().orElseThrow());
      if (next > bound || (batch.size() >= EVENTS && next != position)) {
        break;
      }
      TrackedEventMessage<?> event = stream.nextAvailable();
      position = next;
      token = event.trackingToken();
      batch.add(new StoredEvent(event, next));
    }
    return batch;
  }

  private static long positionOf(TrackedEventMessage<?> event) {
    return event.trackingToken().position().orElseThrow();
  }

  @Override
  public void close() {
    stream.close();
  }
}
