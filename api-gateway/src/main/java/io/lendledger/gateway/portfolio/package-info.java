/**
 * The public endpoint of portfolio analysis. The figures are computed on the query side, the quota
 * is in {@code limit}.
 */
@NullMarked
package io.lendledger.gateway.portfolio;

import org.jspecify.annotations.NullMarked;
