/**
 * What lenders read of their own records, and the desk and auditors over all lenders. How any of
 * them is answered is in {@code edge.reading}.
 */
@NullMarked
package io.lendledger.gateway.reading;

import org.jspecify.annotations.NullMarked;
