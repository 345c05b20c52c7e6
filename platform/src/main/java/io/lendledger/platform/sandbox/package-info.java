/**
 * A sandbox: business time that a client moves, and a market, custodians, borrowers and a triparty
 * agent that act on each day that passes, all through the service's own public API. The doors for
 * its client are in {@code gateway.sandbox}.
 */
@NullMarked
package io.lendledger.platform.sandbox;

import org.jspecify.annotations.NullMarked;
