package io.lendledger.command.audit;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;

/** Reads the event history in store order. */
interface EventHistory {

  /** The events that the query asks for; its next position is null at the end of the store. */
  AuditPage find(FindEvents query);
}
