/** Pages of reads for any endpoint: cursors, filters, formats. */
@NullMarked
package io.lendledger.gateway.edge.reading;

import org.jspecify.annotations.NullMarked;
