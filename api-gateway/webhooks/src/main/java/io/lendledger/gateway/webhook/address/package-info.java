/**
 * Where deliveries may go: addresses that are checked before each connection. What is sent there is
 * in {@code delivery}.
 */
@NullMarked
package io.lendledger.gateway.webhook.address;

import org.jspecify.annotations.NullMarked;
