/**
 * How HTTP carries messages to the sides and their answers back: parameters, bodies, formats, ids.
 */
@NullMarked
package io.lendledger.gateway.edge.wire;

import org.jspecify.annotations.NullMarked;
