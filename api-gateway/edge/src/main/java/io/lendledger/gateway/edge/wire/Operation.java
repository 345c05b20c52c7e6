package io.lendledger.gateway.edge.wire;

import io.lendledger.core.audit.AuditEvent;
import java.time.Instant;
import java.util.UUID;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ServerWebExchange;

/**
 * The operation of a request. Its id is the same when the request is sent again with its
 * Idempotency-Key, and identifiers of its results derive from it.
 *
 * @param id identifies it
 * @param resumedSince the beginning of an attempt with an unknown outcome; null for a first attempt
 */
public record Operation(UUID id, @Nullable Instant resumedSince) {

  private static final String ATTRIBUTE = Operation.class.getName();
  private static final String METADATA = "operationId";

  /** The operation of an exchange: a new one unless it was given one. */
  public static Operation of(ServerWebExchange exchange) {
    return exchange.getAttribute(ATTRIBUTE) instanceof Operation operation
        ? operation
        : new Operation(UUID.randomUUID(), null);
  }

  public void assignTo(ServerWebExchange exchange) {
    exchange.getAttributes().put(ATTRIBUTE, this);
  }

  /** Marks a command of an operation that may be sent again, so that its events name it. */
  public static MetaData mark(ServerWebExchange exchange, MetaData origin) {
    return exchange.getAttribute(ATTRIBUTE) instanceof Operation operation
        ? origin.and(METADATA, operation.toString())
        : origin;
  }

  boolean isOriginOf(AuditEvent event) {
    return toString().equals(event.metadata().path(METADATA).asString(""));
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
