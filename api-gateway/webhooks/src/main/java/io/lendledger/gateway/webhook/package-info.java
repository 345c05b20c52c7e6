/**
 * What a lender may do with its subscriptions, deliveries and events. What happens behind these
 * answers is in the rooms below.
 */
@NullMarked
package io.lendledger.gateway.webhook;

import org.jspecify.annotations.NullMarked;
