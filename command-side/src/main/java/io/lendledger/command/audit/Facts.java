package io.lendledger.command.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.jspecify.annotations.Nullable;

/** The events of aggregates, as the explanation of one record needs them; each is read once. */
final class Facts {

  private static final int PAGE = 1_000;

  private final EventHistory history;
  private final EventStore store;
  private final Map<String, List<Fact>> known = new HashMap<>();

  Facts(EventHistory history, EventStore store) {
    this.history = history;
    this.store = store;
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
    List<Fact> facts = new ArrayList<>();
    @Nullable Long after = payloads.isEmpty() ? null : Long.valueOf(-1);
    while (after != null) {
      AuditPage page =
          history.find(
              new FindEvents(
                  null, aggregate, null, null, null, null, after, PAGE, EventForm.STORED));
      for (AuditEvent event : page.data()) {
        facts.add(
            new Fact(
                event,
                Objects.requireNonNull(payloads.get(Objects.requireNonNull(event.sequence())))));
      }
      after = page.nextPosition();
    }
    return facts;
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
