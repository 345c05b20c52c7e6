package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.queryhandling.QueryGateway;
import org.jspecify.annotations.Nullable;

/** The history as auditors read it, which whoever keeps the store answers. */
final class StoredHistory {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int PAGE = 1_000;

  private final QueryGateway queries;

  StoredHistory(QueryGateway queries) {
    this.queries = queries;
  }

  /** All events of an aggregate, in order. */
  List<AuditEvent> of(String aggregate) {
    List<AuditEvent> events = new ArrayList<>();
    @Nullable Long after = Long.valueOf(-1);
    while (after != null) {
      AuditPage page =
          ask(
              new FindEvents(
                  null, aggregate, null, null, null, null, after, PAGE, EventForm.STORED));
      events.addAll(page.data());
      after = page.nextPosition();
    }
    return events;
  }

  private AuditPage ask(FindEvents query) {
    try {
      return queries.query(query, AuditPage.class).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("The event history was not read", refused.getCause());
    } catch (TimeoutException slow) {
      throw new Rejected(RejectionCode.UNAVAILABLE, "The event history does not answer: try again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Rejected(RejectionCode.UNAVAILABLE, "Interrupted while reading the event history");
    }
  }
}
