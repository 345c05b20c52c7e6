package io.lendledger.query.projection;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.event.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.axonframework.common.Registration;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.messaging.MetaData;
import org.axonframework.queryhandling.QueryBus;
import tools.jackson.databind.json.JsonMapper;

/** The event store of a ledger, and what is answered to who asks for its history. */
final class TestHistory {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final EventStore store =
      EmbeddedEventStore.builder().storageEngine(new InMemoryEventStorageEngine()).build();
  private final Map<String, List<AuditEvent>> streams = new LinkedHashMap<>();

  EventStore store() {
    return store;
  }

  DomainEventMessage<?> append(
      String aggregate, Object payload, Map<String, ?> metadata, Instant at, long position) {
    List<AuditEvent> stream = streams.computeIfAbsent(aggregate, none -> new ArrayList<>());
    var message =
        new GenericDomainEventMessage<>(
            "Test", aggregate, stream.size(), payload, MetaData.from(metadata), "e" + position, at);
    store.publish(message);
    stream.add(shown(message, position));
    return message;
  }

  private static AuditEvent shown(DomainEventMessage<?> message, long position) {
    EventType type =
        Objects.requireNonNull(message.getPayloadType().getAnnotation(EventType.class));
    return new AuditEvent(
        position,
        message.getIdentifier(),
        message.getType(),
        message.getAggregateIdentifier(),
        message.getSequenceNumber(),
        type.name(),
        type.revision(),
        message.getTimestamp(),
        JSON.createObjectNode(),
        JSON.valueToTree(message.getMetaData()));
  }

  void answerOn(QueryBus bus) {
    Registration _ =
        bus.<AuditPage>subscribe(
            FindEvents.class.getName(),
            AuditPage.class,
            query -> page((FindEvents) query.getPayload()));
    Registration _ =
        bus.<AggregateEvents>subscribe(
            FindAggregateEvents.class.getName(),
            AggregateEvents.class,
            query -> ofAggregate((FindAggregateEvents) query.getPayload()));
  }

  /** One event a page. */
  private AuditPage page(FindEvents query) {
    List<AuditEvent> left =
        streams.getOrDefault(query.aggregateId(), List.of()).stream()
            .filter(event -> event.position() > query.afterPosition())
            .toList();
    return left.size() <= 1
        ? new AuditPage(left, null)
        : new AuditPage(left.subList(0, 1), left.getFirst().position());
  }

  /** Of all types, the oldest first. */
  private AggregateEvents ofAggregate(FindAggregateEvents query) {
    Long beyond = query.beyond();
    List<AuditEvent> found =
        streams.getOrDefault(query.aggregateId(), List.of()).stream()
            .filter(event -> event.position() <= query.upTo())
            .filter(event ->
                beyond == null || Objects.requireNonNull(event.sequence()).compareTo(beyond) > 0)
            .toList();
    return new AggregateEvents(
        found.stream().limit(query.limit()).toList(), found.size() > query.limit());
  }
}
