package io.lendledger.command.audit;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers auditors' queries of the event history. */
@Component
class AuditQueries {

  private final EventHistory history;

  AuditQueries(EventHistory history) {
    this.history = history;
  }

  /** A page of the history. */
  @QueryHandler
  AuditPage find(FindEvents query) {
    return history.find(query);
  }

  /** Events of one aggregate. */
  @QueryHandler
  AggregateEvents find(FindAggregateEvents query) {
    return history.find(query);
  }
}
