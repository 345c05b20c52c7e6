package io.lendledger.query.projection;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.axonframework.eventhandling.EventMessage;

/**
 * An event with its place in the store.
 *
 * @param message the event
 * @param position its global position
 */
public record StoredEvent(EventMessage<?> message, long position) {

  /** The event itself; read from its stored form only when asked for. */
  public Object payload() {
    return message.getPayload();
  }

  /** When it was stored, to the millisecond. */
  public Instant at() {
    return message.getTimestamp().truncatedTo(ChronoUnit.MILLIS);
  }
}
