package io.lendledger.command.rebuild;

import io.lendledger.core.event.EventSequence;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.EventMessage;

/**
 * Which events the live look-ups did not take where these come in the store: they wait, they were
 * skipped, or they were taken later.
 */
final class LeftOut {

  private final Map<String, Long> waiting;
  private final Set<Long> elsewhere;
  private final List<Late> late;

  /**
   * An event that was taken late.
   *
   * @param number in the order of taking
   * @param position of the event
   * @param after position of the event behind which it was taken
   */
  record Late(long number, long position, long after) {}

  /**
   * What there is.
   *
   * @param waiting from which position on sequences wait, by their names
   * @param skipped positions of events that are done without
   * @param late events that were taken later, in that order
   */
  LeftOut(Map<String, Long> waiting, List<Long> skipped, List<Late> late) {
    this.waiting = waiting;
    this.late = late;
    this.elsewhere = late.stream().map(Late::position).collect(Collectors.toSet());
    elsewhere.addAll(skipped);
  }

  boolean holds(EventMessage<?> event, long position) {
    return elsewhere.contains(position) || waits(event, position);
  }

  private boolean waits(EventMessage<?> event, long position) {
    return !waiting.isEmpty()
        && EventSequence.keysOf(event).stream()
            .anyMatch(key -> waiting.getOrDefault(key, Long.MAX_VALUE) <= position);
  }

  /** Those that were taken behind a position at the latest, and after another one of them. */
  List<Late> due(long position, long number) {
    return late.stream().filter(each -> each.number > number && each.after <= position).toList();
  }

  /** Names of an event's sequences that are among these. */
  static Set<String> among(Set<String> keys, EventMessage<?> event) {
    if (keys.isEmpty()) {
      return Set.of();
    }
    Set<String> own = new HashSet<>(EventSequence.keysOf(event));
    own.retainAll(keys);
    return own;
  }
}
