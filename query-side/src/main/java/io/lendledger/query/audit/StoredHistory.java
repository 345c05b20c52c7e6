package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.query.history.StoreQueries;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The history as auditors read it. */
final class StoredHistory {

  private static final int PAGE = 1_000;

  private final StoreQueries store;

  StoredHistory(StoreQueries store) {
    this.store = store;
  }

  /** All events of an aggregate, in order. */
  List<AuditEvent> of(String aggregate) {
    List<AuditEvent> events = new ArrayList<>();
    @Nullable Long after = Long.valueOf(-1);
    while (after != null) {
      AuditPage page =
          store.ask(
              new FindEvents(
                  null, aggregate, null, null, null, null, after, PAGE, EventForm.STORED),
              AuditPage.class);
      events.addAll(page.data());
      after = page.nextPosition();
    }
    return events;
  }
}
