/** What became of deliveries. The attempts are made in {@code delivery}. */
@NullMarked
package io.lendledger.gateway.webhook.outcome;

import org.jspecify.annotations.NullMarked;
