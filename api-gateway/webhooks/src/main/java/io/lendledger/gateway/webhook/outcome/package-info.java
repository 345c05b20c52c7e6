/** What became of deliveries. */
@NullMarked
package io.lendledger.gateway.webhook.outcome;

import org.jspecify.annotations.NullMarked;
