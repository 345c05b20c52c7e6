/** Signed webhooks that a lender's system sends to the service, and their secrets. */
@NullMarked
package io.lendledger.gateway.webhook.inbound;

import org.jspecify.annotations.NullMarked;
