/**
 * Connections: bounds on their number, pace, headers and framing. How many requests run at once is
 * in {@code load}.
 */
@NullMarked
package io.lendledger.gateway.edge.connection;

import org.jspecify.annotations.NullMarked;
