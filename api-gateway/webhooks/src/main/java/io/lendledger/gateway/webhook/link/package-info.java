/**
 * Links with which anybody can look at one delivery for a while. The deliveries are in {@code
 * delivery}.
 */
@NullMarked
package io.lendledger.gateway.webhook.link;

import org.jspecify.annotations.NullMarked;
