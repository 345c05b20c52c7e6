package io.lendledger.query.audit;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.query.history.StoreQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history as auditors read it. */
final class StoredHistory {

  private static final int PAGE = 1_000;

  private final StoreQueries store;

  StoredHistory(StoreQueries store) {
    this.store = store;
  }

  /** The events of an aggregate from a position on, in order. */
  List<AuditEvent> of(String aggregate, long from) {
    List<AuditEvent> events = new ArrayList<>();
    @Nullable Long after = from - 1;
    while (after != null) {
      AuditPage page = page(aggregate, after, PAGE);
      events.addAll(page.data());
      after = page.nextPosition();
    }
    return events;
  }

  Optional<AuditEvent> at(String aggregate, long position) {
    return page(aggregate, position - 1, 1).data().stream()
        .filter(event -> event.position() == position)
        .findFirst();
  }

  private AuditPage page(String aggregate, long after, int limit) {
    return store.ask(
        new FindEvents(null, aggregate, null, null, null, null, after, limit, EventForm.STORED),
        AuditPage.class);
  }

  /** An aggregate's event with a sequence number; empty when it is behind a position. */
  Optional<AuditEvent> numbered(String aggregate, long sequence, long upTo) {
    var query =
        new FindAggregateEvents(
            aggregate, List.of(), upTo, sequence - 1, false, 1, EventForm.STORED);
    return store.ask(query, AggregateEvents.class).data().stream().findFirst();
  }
}
