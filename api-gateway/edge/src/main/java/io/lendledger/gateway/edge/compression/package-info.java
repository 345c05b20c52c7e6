/** Compressed bodies in, within bounds, and compressed answers out. */
@NullMarked
package io.lendledger.gateway.edge.compression;

import org.jspecify.annotations.NullMarked;
