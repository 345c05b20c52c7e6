package io.lendledger.command.audit;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;

/** Reads the event history in store order, or that of an aggregate from either end. */
interface EventHistory {

  /** The events that the query asks for; its next position is null at the end of the store. */
  AuditPage find(FindEvents query);

  /** The events of one aggregate that the query asks for. */
  AggregateEvents find(FindAggregateEvents query);
}
