/** Subscriptions and their secrets. */
@NullMarked
package io.lendledger.gateway.webhook.subscription;

import org.jspecify.annotations.NullMarked;
