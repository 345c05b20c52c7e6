package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;

/**
 * An event with its place in the store.
 *
 * @param event as an auditor sees it
 * @param payload as it is read today, whatever its revision
 */
record Fact(AuditEvent event, Object payload) {

  long position() {
    return event.position();
  }
}
