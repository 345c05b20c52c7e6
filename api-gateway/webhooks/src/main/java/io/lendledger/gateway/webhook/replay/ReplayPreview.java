package io.lendledger.gateway.webhook.replay;

/**
 * What a replay would come to; components are the wire's fields (docs/webhooks.md, Replay a
 * window).
 *
 * @param total deliveries that it would make
 * @param most deliveries that a replay may make
 */
public record ReplayPreview(int total, int most) {}
