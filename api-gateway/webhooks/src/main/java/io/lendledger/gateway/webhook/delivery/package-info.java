/**
 * What runs in the background: events become deliveries, and deliveries are sent until they arrive
 * or are given up.
 */
@NullMarked
package io.lendledger.gateway.webhook.delivery;

import org.jspecify.annotations.NullMarked;
