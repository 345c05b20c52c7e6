package io.lendledger.command;

import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStore;

/** The events of a store, read once. */
final class ReadEvents {

  private final List<TrackedEventMessage<?>> read = new ArrayList<>();

  /** The position of the last one; -1 without one. */
  static long head(EventStore store) {
    TrackingToken head = store.createHeadToken();
    return head == null ? -1 : head.position().orElse(-1);
  }

  /** Only what has come since the last time: tests ask often, and what is stored stays. */
  synchronized List<TrackedEventMessage<?>> readOn(EventStore store) {
    long head = head(store);
    TrackingToken last = read.isEmpty() ? null : read.getLast().trackingToken();
    long position = last == null ? -1 : last.position().orElse(-1);
    if (position >= head) {
      return List.copyOf(read);
    }
    try (var stream = store.openStream(last)) {
      while (position < head) {
        var event = stream.nextAvailable();
        position = event.trackingToken().position().orElse(Long.MAX_VALUE);
        read.add(event);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return List.copyOf(read);
  }
}
