package io.lendledger.gateway.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.gateway.GatewayTest;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Events of a loan's history. */
public final class StoredEvents {

  private StoredEvents() {}

  /** An object without members. */
  public static ObjectNode json() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The one at a position, with what it says and what caused it. */
  public static AuditEvent at(long position, ObjectNode payload, ObjectNode metadata) {
    return new AuditEvent(
        position,
        "e" + position,
        "Loan",
        "L0000001",
        position,
        "loan.opened",
        "1",
        GatewayTest.NOW,
        payload,
        metadata);
  }
}
