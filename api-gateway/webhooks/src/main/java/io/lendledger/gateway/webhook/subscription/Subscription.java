package io.lendledger.gateway.webhook.subscription;

import io.lendledger.core.loan.change.LoanChangeType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A lender's subscription to changes, with its address.
 *
 * @param statusReason why it is paused
 * @param failingSince when the first attempt failed after which none succeeded
 * @param lastDeliveredAt when an attempt last succeeded
 * @param previousSecretUntil the time until which the secret before the last rotation signs, too
 */
public record Subscription(
    String id,
    String url,
    List<LoanChangeType> eventTypes,
    @Nullable String description,
    SubscriptionStatus status,
    @Nullable String statusReason,
    Instant createdAt,
    @Nullable Instant failingSince,
    @Nullable Instant lastDeliveredAt,
    @Nullable Instant previousSecretUntil) {}
