/**
 * Changes of loans, pushed to subscribers and listed for clients that poll (decision 012). Inbound
 * webhooks are in {@code submission}, their signatures in {@code signature}.
 */
@NullMarked
package io.lendledger.gateway.webhook;

import org.jspecify.annotations.NullMarked;
