package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.lender.LenderCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * The events of aggregates up to a position, as the explanation of one record needs them; each is
 * read once.
 */
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

  /** All events of an aggregate, in order; none when it does not exist. */
  List<Fact> of(String aggregate) {
    return known.computeIfAbsent(aggregate, this::read);
  }

  /** The last event of an aggregate before a position that is as wished. */
  Optional<Fact> last(String aggregate, long before, Predicate<Object> wish) {
    return of(aggregate).reversed().stream()
        .filter(fact -> fact.position() < before && wish.test(fact.payload()))
        .findFirst();
  }

  private List<Fact> read(String aggregate) {
    Map<Long, Object> payloads = payloads(aggregate);
    if (payloads.isEmpty()) {
      return List.of();
    }
    return history.of(aggregate).stream()
        .filter(event -> event.position() <= upTo)
        .map(event -> new Fact(event, payload(event, payloads)))
        .toList();
  }

  private static Object payload(AuditEvent event, Map<Long, Object> payloads) {
    return Objects.requireNonNull(payloads.get(Objects.requireNonNull(event.sequence())));
  }

  private Map<Long, Object> payloads(String aggregate) {
    Map<Long, Object> payloads = new HashMap<>();
    try {
      store
          .readEvents(aggregate, 0)
          .forEachRemaining(event -> payloads.put(event.getSequenceNumber(), event.getPayload()));
    } catch (AggregateNotFoundException none) {
      return Map.of();
    }
    return payloads;
  }
}
