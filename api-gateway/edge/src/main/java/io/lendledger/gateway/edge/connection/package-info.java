/** Connections: bounds on their number, pace, headers and framing. */
@NullMarked
package io.lendledger.gateway.edge.connection;

import org.jspecify.annotations.NullMarked;
