package io.lendledger.command.audit;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.event.EventType;
import io.lendledger.core.reading.StoreHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The history on Axon Server, read as a stream from the wanted position up to the store's end. */
final class StreamedEventHistory implements EventHistory {

  private static final JsonMapper JSON = EventJson.mapper();

  private final EventStore store;
  private final StoreHead head;

  StreamedEventHistory(EventStore store, StoreHead head) {
    this.store = store;
    this.head = head;
  }

  @Override
  public AuditPage find(FindEvents query) {
    long end = head.position();
    List<AuditEvent> found = new ArrayList<>();
    long position = query.afterPosition();
    if (position >= end) {
      return new AuditPage(found, null);
    }
    try (BlockingStream<TrackedEventMessage<?>> events = store.openStream(after(position))) {
      while (position < end && found.size() < query.limit()) {
        TrackedEventMessage<?> message = events.nextAvailable();
        position = message.trackingToken().position().orElseThrow();
        AuditEvent event = event(position, message);
        if (matches(query, event)) {
          found.add(event);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while reading the event history", e);
    }
    return new AuditPage(List.copyOf(found), position < end ? position : null);
  }

  private static @Nullable GlobalSequenceTrackingToken after(long position) {
    return position < 0 ? null : new GlobalSequenceTrackingToken(position);
  }

  private static AuditEvent event(long position, TrackedEventMessage<?> message) {
    EventType type = message.getPayloadType().getAnnotation(EventType.class);
    DomainEventMessage<?> domain = message instanceof DomainEventMessage<?> event ? event : null;
    return new AuditEvent(
        position,
        message.getIdentifier(),
        domain == null ? null : domain.getType(),
        domain == null ? null : domain.getAggregateIdentifier(),
        domain == null ? null : domain.getSequenceNumber(),
        type == null ? message.getPayloadType().getName() : type.name(),
        type == null ? null : type.revision(),
        message.getTimestamp(),
        JSON.valueToTree(message.getPayload()),
        JSON.valueToTree(message.getMetaData()));
  }

  private static boolean matches(FindEvents query, AuditEvent event) {
    return isAny(query.aggregateType(), event.aggregateType())
        && isAny(query.aggregateId(), event.aggregateId())
        && isAny(query.eventType(), event.eventType())
        && isAny(query.lenderCode(), lenderOf(event.payload()))
        && (query.from() == null || !event.timestamp().isBefore(query.from()))
        && (query.to() == null || event.timestamp().isBefore(query.to()));
  }

  private static boolean isAny(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || Objects.equals(wanted, actual);
  }

  private static @Nullable String lenderOf(JsonNode payload) {
    JsonNode lender = payload.get("lenderCode");
    return lender == null || lender.isNull() ? null : lender.asString();
  }
}
