package io.lendledger.command.parked;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.core.event.EventSequence;
import java.util.Optional;
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
   * Whether an event is to be handled with this sequence: the narrowest of those that it waits
   * with.
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
    return ProcessSequences.keysOf(handler, event).stream()
        .filter(keys::contains)
        .findFirst()
        .filter(sequence.key()::equals)
        .isPresent();
  }

  /**
   * The name of the sequence where only a part of the event waits with it: the event itself would
   * wait with others. Empty where all of it does.
   */
  public Optional<String> part(EventMessage<?> event) {
    return Optional.of(sequence.key())
        .filter(key -> !ProcessSequences.keysOf(handler, event).contains(key));
  }
}
