/** The lender's reads: filters, pages and cursors. */
@NullMarked
package io.lendledger.gateway.reading;

import org.jspecify.annotations.NullMarked;
