package io.lendledger.query.projection;

import io.lendledger.core.rebuild.EventBatches;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;

/**
 * An event with its place in the store.
 *
 * @param message the event
 * @param position its global position
 */
public record StoredEvent(EventMessage<?> message, long position) {

  /** These events, each with the position that it was read at. */
  public static List<StoredEvent> all(List<TrackedEventMessage<?>> events) {
    return events.stream()
        .map(event -> new StoredEvent(event, EventBatches.positionOf(event)))
        .toList();
  }

  /** The event itself; read from its stored form only when asked for. */
  public Object payload() {
    return message.getPayload();
  }

  /** When it was stored, to the millisecond. */
  public Instant at() {
    return message.getTimestamp().truncatedTo(ChronoUnit.MILLIS);
  }
}
