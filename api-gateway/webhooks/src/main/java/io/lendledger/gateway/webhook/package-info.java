/** What a lender may do with its subscriptions, deliveries and events. */
@NullMarked
package io.lendledger.gateway.webhook;

import org.jspecify.annotations.NullMarked;
