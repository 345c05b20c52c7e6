package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.audit.Standing.Word;
import io.lendledger.query.audit.Statements.Stood;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
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
    NavigableMap<Long, Object> wished =
        payloads(
            aggregate,
            0,
            event ->
                type.isAssignableFrom(event.getPayloadType())
                    && wish.test(type.cast(event.getPayload())));
    return wished.descendingMap().entrySet().stream()
        .flatMap(entry ->
            numbered(aggregate, entry.getKey(), before).stream()
                .map(event -> new Fact(event, entry.getValue())))
        .findFirst();
  }

  private Optional<AuditEvent> numbered(String aggregate, long sequence, long before) {
    return history.numbered(aggregate, sequence, Math.min(before - 1, upTo));
  }

  /** What stood of an aggregate's statements before a position. */
  <V> Stood<V> stood(String aggregate, long before, Statements<V> statements) {
    List<Long> since = new ArrayList<>();
    List<Optional<Word<V>>> words = new ArrayList<>();
    each(
        aggregate,
        0,
        event -> {
          if (statements.has(event.getPayloadType())) {
            long sequence = event.getSequenceNumber();
            Optional<Word<V>> word = statements.after(event.getPayload(), sequence);
            if (words.isEmpty() || !words.getLast().equals(word)) {
              since.add(sequence);
              words.add(word);
            }
          }
        });
    return new Stood<>(aggregate, words.subList(0, countBefore(aggregate, since, before)));
  }

  /** How many events with these numbers, which rise, are before a position. */
  private int countBefore(String aggregate, List<Long> sequences, long before) {
    int from = 0;
    int to = sequences.size();
    while (from < to) {
      int middle = (from + to + 1) / 2;
      if (numbered(aggregate, sequences.get(middle - 1), before).isPresent()) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    return from;
  }

  <V> Optional<Fact> said(Stood<V> stood, Optional<Word<V>> word) {
    return word.flatMap(of ->
        numbered(stood.aggregate(), of.sequence(), Long.MAX_VALUE).stream()
            .flatMap(
                event -> facts(List.of(event), payload(stood.aggregate(), of.sequence())).stream())
            .findFirst());
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
    return Map.of(sequence, store.readEvents(aggregate, sequence).next().getPayload());
  }

  /**
   * Payloads by sequence number. What is not wished is not decoded, unless the wish looks into it.
   */
  private NavigableMap<Long, Object> payloads(
      String aggregate, long first, Predicate<DomainEventMessage<?>> wish) {
    NavigableMap<Long, Object> payloads = new TreeMap<>();
    each(
        aggregate,
        first,
        event -> {
          if (wish.test(event)) {
            payloads.put(event.getSequenceNumber(), event.getPayload());
          }
        });
    return payloads;
  }

  private void each(String aggregate, long first, Consumer<DomainEventMessage<?>> reader) {
    DomainEventStream events;
    try {
      events = store.readEvents(aggregate, first);
    } catch (AggregateNotFoundException none) {
      return;
    }
    while (events.hasNext()) {
      reader.accept(events.next());
    }
  }
}
