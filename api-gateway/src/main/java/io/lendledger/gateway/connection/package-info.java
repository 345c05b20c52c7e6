/**
 * Bounds on connections: clients that are slow, break the protocol or are too many. Bounds on
 * requests are in {@code load} and {@code limit}.
 */
@NullMarked
package io.lendledger.gateway.connection;

import org.jspecify.annotations.NullMarked;
