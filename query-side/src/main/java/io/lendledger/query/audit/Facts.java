package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.lender.LenderCode;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;

/** The events of aggregates up to a position, as the explanation of one record needs them. */
final class Facts {

  private final StoredHistory history;
  private final EventStore store;
  private final long upTo;
  private final @Nullable LenderCode reader;
  private final Map<String, List<Fact>> known = new HashMap<>();

  /**
   * Events for a reader.
   *
   * @param reader the lender that reads; null for whoever may see everything
   */
  Facts(StoredHistory history, EventStore store, long upTo, @Nullable LenderCode reader) {
    this.history = history;
    this.store = store;
    this.upTo = upTo;
    this.reader = reader;
  }

  /** Whether the reader may know who asked for what became an event of this lender's request. */
  boolean mayKnow(@Nullable String lender) {
    return reader == null || reader.value().equals(lender);
  }

  /** All events of an aggregate, in order; none when it does not exist. Read once, and kept. */
  List<Fact> of(String aggregate) {
    return known.computeIfAbsent(aggregate, this::read);
  }

  private List<Fact> read(String aggregate) {
    Map<Long, Object> payloads = payloads(aggregate, 0, _ -> true);
    return payloads.isEmpty() ? List.of() : facts(history.of(aggregate, 0), payloads);
  }

  /** The events of an aggregate from a position on, in order; they are not kept. */
  List<Fact> from(String aggregate, long position) {
    List<AuditEvent> events = history.of(aggregate, position);
    return events.isEmpty()
        ? List.of()
        : facts(events, payloads(aggregate, sequence(events.getFirst()), _ -> true));
  }

  /** An aggregate's event at a position; it is not kept. */
  Optional<Fact> at(String aggregate, long position) {
    return history.at(aggregate, position).stream()
        .flatMap(event -> facts(List.of(event), payload(aggregate, sequence(event))).stream())
        .findFirst();
  }

  /**
   * The last event of an aggregate before a position that is as wished. The aggregate may have any
   * number of events: only those as wished are in memory together.
   */
  <T> Optional<Fact> last(String aggregate, long before, Class<T> type, Predicate<T> wish) {
    return last(aggregate, before, type, wish, Comparator.comparingInt(_ -> 0));
  }

  /** The same by another order; of events that are alike in it, the last. */
  <T> Optional<Fact> last(
      String aggregate, long before, Class<T> type, Predicate<T> wish, Comparator<T> order) {
    NavigableMap<Long, Object> wished =
        payloads(
            aggregate,
            0,
            event ->
                type.isAssignableFrom(event.getPayloadType())
                    && wish.test(type.cast(event.getPayload())));
    Comparator<Map.Entry<Long, Object>> byPayload =
        Comparator.comparing(entry -> type.cast(entry.getValue()), order.reversed());
    return wished.descendingMap().entrySet().stream()
        .sorted(byPayload)
        .flatMap(entry ->
            history.numbered(aggregate, entry.getKey(), Math.min(before - 1, upTo)).stream()
                .map(event -> new Fact(event, entry.getValue())))
        .findFirst();
  }

  private List<Fact> facts(List<AuditEvent> events, Map<Long, Object> payloads) {
    return events.stream()
        .filter(event -> event.position() <= upTo)
        .map(event -> new Fact(event, Objects.requireNonNull(payloads.get(sequence(event)))))
        .toList();
  }

  private static long sequence(AuditEvent event) {
    return Objects.requireNonNull(event.sequence());
  }

  private Map<Long, Object> payload(String aggregate, long sequence) {
    return payloads(aggregate, sequence, event -> event.getSequenceNumber() == sequence);
  }

  /**
   * Payloads by sequence number. What is not wished is not decoded, unless the wish looks into it.
   */
  private NavigableMap<Long, Object> payloads(
      String aggregate, long first, Predicate<DomainEventMessage<?>> wish) {
    NavigableMap<Long, Object> payloads = new TreeMap<>();
    try {
      DomainEventStream events = store.readEvents(aggregate, first);
      while (events.hasNext()) {
        DomainEventMessage<?> event = events.next();
        if (wish.test(event)) {
          payloads.put(event.getSequenceNumber(), event.getPayload());
        }
      }
    } catch (AggregateNotFoundException none) {
      return Collections.emptyNavigableMap();
    }
    return payloads;
  }
}
