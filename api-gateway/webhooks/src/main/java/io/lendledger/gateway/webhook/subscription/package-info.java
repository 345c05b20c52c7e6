/** Subscriptions and their secrets. What they are sent is in {@code delivery}. */
@NullMarked
package io.lendledger.gateway.webhook.subscription;

import org.jspecify.annotations.NullMarked;
