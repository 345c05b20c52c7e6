/**
 * Pages of reads for any endpoint: cursors, filters, formats. Which reads there are is in {@code
 * gateway.reading} and the packages beside it.
 */
@NullMarked
package io.lendledger.gateway.edge.reading;

import org.jspecify.annotations.NullMarked;
