/**
 * Signed webhooks that a lender's system sends to the service, and their secrets. The signature
 * itself is in {@code signature}; bodies go on through {@code edge.submission}.
 */
@NullMarked
package io.lendledger.gateway.webhook.inbound;

import org.jspecify.annotations.NullMarked;
