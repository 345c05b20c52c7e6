package io.lendledger.command.parked;

import io.lendledger.core.event.EventSequence;
import java.util.Set;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of events that a handler has set aside.
 *
 * @param handler the look-ups or a process
 * @param sequence the waiting sequence
 * @param position the first event that is not handled
 * @param passed the last event that waits
 * @param skipped an event that the handler skips; null when there is none
 * @param eventId the event that could not be handled
 */
public record Parked(
    String handler,
    EventSequence sequence,
    long position,
    long passed,
    @Nullable Long skipped,
    String eventId) {

  /**
   * Whether an event is to be handled with this sequence. One that waits for its aggregate, too, is
   * handled with that one.
   *
   * @param keys of all sequences that the handler has set aside
   */
  public boolean takes(EventMessage<?> event, long at, Set<String> keys) {
    if (skipped != null && skipped == at) {
      return false;
    }
    if (event.getIdentifier().equals(eventId)) {
      return true;
    }
    Set<String> own = EventSequence.keysOf(event);
    return own.contains(sequence.key())
        && (own.stream().filter(keys::contains).count() == 1 || sequence.isAggregateOf(event));
  }
}
