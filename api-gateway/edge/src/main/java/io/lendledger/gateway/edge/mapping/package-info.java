/** How lenders' own CSV becomes the service's. */
@NullMarked
package io.lendledger.gateway.edge.mapping;

import org.jspecify.annotations.NullMarked;
