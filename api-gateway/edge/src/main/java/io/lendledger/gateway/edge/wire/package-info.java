/**
 * How HTTP carries messages to the sides and their answers back: parameters, bodies, formats, ids.
 * Pages are in {@code reading}, refusals in {@code refusal}.
 */
@NullMarked
package io.lendledger.gateway.edge.wire;

import org.jspecify.annotations.NullMarked;
