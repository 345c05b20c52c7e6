/** Rate limits and quotas. How many requests run at once is in {@code load}. */
@NullMarked
package io.lendledger.gateway.edge.limit;

import org.jspecify.annotations.NullMarked;
