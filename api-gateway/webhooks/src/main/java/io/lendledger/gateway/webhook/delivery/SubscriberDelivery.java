package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A delivery as operations see it, without what it carries; components are the wire's fields
 * (docs/operations.md, Look at the service).
 *
 * @param lenderCode whose subscription it is for
 * @param replayId the replay that it is one of; null when it is none's
 * @param attempts since it was made, or last asked for again
 * @param nextAttemptAt null while it waits for an earlier one of its loan, or is under way
 * @param failure why the last attempt failed
 */
public record SubscriberDelivery(
    String id,
    String lenderCode,
    String subscriptionId,
    String url,
    String eventId,
    String type,
    @Nullable String replayId,
    Delivery.Status status,
    DeliveryOutcome outcome,
    int attempts,
    Instant createdAt,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant attemptedAt,
    @Nullable Integer durationMillis,
    @Nullable Integer responseStatus,
    @Nullable String failure) {}
