package io.lendledger.gateway.webhook.link;

import java.time.Instant;

/**
 * A link to one delivery; components are the wire's fields (docs/webhooks.md, Show a delivery).
 *
 * @param url where anybody sees the delivery
 * @param expiresAt from then on nobody does
 */
public record DeliveryLink(String url, Instant expiresAt) {}
