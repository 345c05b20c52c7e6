package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;

/**
 * The events of aggregates up to a position, as the explanation of one record needs them; each is
 * read once.
 */
final class Facts {

  private final StoredHistory history;
  private final EventStore store;
  private final long upTo;
  private final Map<String, List<Fact>> known = new HashMap<>();

  Facts(StoredHistory history, EventStore store, long upTo) {
    this.history = history;
    this.store = store;
    this.upTo = upTo;
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
