/**
 * Changes of loans as they come, over connections that stay open (server-sent events). Deliveries
 * to a subscriber's address are in {@code delivery}.
 */
@NullMarked
package io.lendledger.gateway.webhook.live;

import org.jspecify.annotations.NullMarked;
