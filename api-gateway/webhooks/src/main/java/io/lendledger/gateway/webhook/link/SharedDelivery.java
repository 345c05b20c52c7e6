package io.lendledger.gateway.webhook.link;

import io.lendledger.gateway.webhook.delivery.Delivery;
import io.lendledger.gateway.webhook.delivery.Sender;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as a link shows it: without signatures, and without its target's address, which may
 * hold a secret. Components are the wire's fields (docs/webhooks.md, Show a delivery).
 *
 * @param requestHeaders those of the last attempt; none before the first
 * @param linkExpiresAt when the link ends
 */
public record SharedDelivery(
    String id,
    String eventId,
    String type,
    @Nullable String loanId,
    Delivery.Status status,
    DeliveryOutcome outcome,
    int attempts,
    Instant createdAt,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant attemptedAt,
    @Nullable Integer durationMillis,
    List<Sender.Header> requestHeaders,
    @Nullable String requestBody,
    @Nullable Integer responseStatus,
    @Nullable String responseBody,
    @Nullable String failure,
    Instant linkExpiresAt) {

  static SharedDelivery of(Delivery delivery, Instant expiresAt) {
    Instant attemptedAt = delivery.attemptedAt();
    return new SharedDelivery(
        delivery.id(),
        delivery.eventId(),
        delivery.type(),
        delivery.loanId(),
        delivery.status(),
        delivery.outcome(),
        delivery.attempts(),
        delivery.createdAt(),
        delivery.nextAttemptAt(),
        attemptedAt,
        delivery.durationMillis(),
        attemptedAt == null ? List.of() : Sender.shown(delivery.eventId(), attemptedAt),
        delivery.requestBody(),
        delivery.responseStatus(),
        delivery.responseBody(),
        delivery.failure(),
        expiresAt);
  }
}
