package io.lendledger.command.rehearsal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;

/** The store's events of aggregates, followed by those of a rehearsal, which are in memory. */
final class RehearsedEvents implements EventStorageEngine {

  private final EventStore store;
  private final Map<String, List<DomainEventMessage<?>>> added = new ConcurrentHashMap<>();
  private final List<Object> payloads = new ArrayList<>();

  RehearsedEvents(EventStore store) {
    this.store = store;
  }

  /** The events of the rehearsal, in order, from the event of this number on. */
  List<Object> payloadsFrom(int number) {
    synchronized (payloads) {
      return List.copyOf(payloads.subList(number, payloads.size()));
    }
  }

  @Override
  public void appendEvents(List<? extends EventMessage<?>> events) {
    for (EventMessage<?> each : events) {
      DomainEventMessage<?> event = (DomainEventMessage<?>) each;
      added.computeIfAbsent(event.getAggregateIdentifier(), _ -> new ArrayList<>()).add(event);
      synchronized (payloads) {
        payloads.add(event.getPayload());
      }
    }
  }

  @Override
  public DomainEventStream readEvents(String aggregate, long firstSequenceNumber) {
    return DomainEventStream.concat(
        store.readEvents(aggregate),
        DomainEventStream.of(List.copyOf(added.getOrDefault(aggregate, List.of()))));
  }

  @Override
  public Optional<DomainEventMessage<?>> readSnapshot(String aggregate) {
    return Optional.empty();
  }

  @Override
  public void storeSnapshot(DomainEventMessage<?> snapshot) {
    throw new UnsupportedOperationException("a rehearsal leaves no trace");
  }

  @Override
  public Stream<? extends TrackedEventMessage<?>> readEvents(
      @Nullable TrackingToken token, boolean mayBlock) {
    throw new UnsupportedOperationException("nobody follows a rehearsal");
  }

  @Override
  public TrackingToken createTailToken() {
    throw new UnsupportedOperationException("nobody follows a rehearsal");
  }

  @Override
  public TrackingToken createHeadToken() {
    throw new UnsupportedOperationException("nobody follows a rehearsal");
  }

  @Override
  public TrackingToken createTokenAt(Instant moment) {
    throw new UnsupportedOperationException("nobody follows a rehearsal");
  }
}
