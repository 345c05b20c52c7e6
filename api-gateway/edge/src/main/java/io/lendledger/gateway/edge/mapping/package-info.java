/**
 * How lenders' own CSV becomes the service's. Callers keep and read mappings through {@code
 * gateway.csv}.
 */
@NullMarked
package io.lendledger.gateway.edge.mapping;

import org.jspecify.annotations.NullMarked;
