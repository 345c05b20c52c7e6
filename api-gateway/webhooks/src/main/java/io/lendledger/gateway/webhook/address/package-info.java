/** Where deliveries may go: addresses that are checked before each connection. */
@NullMarked
package io.lendledger.gateway.webhook.address;

import org.jspecify.annotations.NullMarked;
