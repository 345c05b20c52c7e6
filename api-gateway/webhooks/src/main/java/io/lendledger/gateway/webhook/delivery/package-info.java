/**
 * What runs in the background: events become deliveries, and deliveries are sent until they arrive
 * or are given up. Windows that are sent once more are in {@code replay}; requests are answered
 * elsewhere.
 */
@NullMarked
package io.lendledger.gateway.webhook.delivery;

import org.jspecify.annotations.NullMarked;
