package io.lendledger.command.audit;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.event.EventType;
import io.lendledger.core.reading.StoreHead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
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

  private static final int PAGE = 1_000;
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

  /** The whole stream is read: it has no order of an aggregate. */
  @Override
  public AggregateEvents find(FindAggregateEvents query) {
    List<AuditEvent> found = new ArrayList<>();
    Long after = Long.valueOf(-1);
    while (after != null) {
      AuditPage page =
          find(
              new FindEvents(
                  null, query.aggregateId(), null, null, null, null, after, PAGE, query.form()));
      page.data().stream().filter(event -> matches(query, event)).forEach(found::add);
      after = page.nextPosition();
    }
    if (query.newestFirst()) {
      Collections.reverse(found);
    }
    return new AggregateEvents(
        List.copyOf(found.subList(0, Math.min(found.size(), query.limit()))),
        found.size() > query.limit());
  }

  /** The whole stream is read: it has no index of time. */
  @Override
  public List<ActivityCount> count(FindActivity query, Instant from, long upTo, int rows) {
    long length = query.bucket().length().toMillis();
    NavigableMap<Instant, ActivityCount> counts = new TreeMap<>();
    Long after = Long.valueOf(-1);
    while (after != null && after < upTo) {
      AuditPage page =
          find(
              new FindEvents(
                  null, null, null, null, from, query.to(), after, PAGE, EventForm.CURRENT));
      for (AuditEvent each : page.data()) {
        if (each.position() <= upTo) {
          long millis = each.timestamp().toEpochMilli();
          Instant bucket = Instant.ofEpochMilli(millis - Math.floorMod(millis, length));
          counts.merge(
              bucket,
              new ActivityCount(bucket, 1, each.position(), each.position()),
              StreamedEventHistory::sum);
        }
      }
      after = page.nextPosition();
    }
    return counts.values().stream().limit(rows).toList();
  }

  private static ActivityCount sum(ActivityCount one, ActivityCount other) {
    return new ActivityCount(
        one.from(),
        one.events() + other.events(),
        Math.min(one.firstPosition(), other.firstPosition()),
        Math.max(one.lastPosition(), other.lastPosition()));
  }

  private static boolean matches(FindAggregateEvents query, AuditEvent event) {
    Long beyond = query.beyond();
    long sequence = Objects.requireNonNull(event.sequence());
    return event.position() <= query.upTo()
        && (query.eventTypes().isEmpty() || query.eventTypes().contains(event.eventType()))
        && (beyond == null || (query.newestFirst() ? sequence < beyond : sequence > beyond));
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
