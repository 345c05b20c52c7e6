/** What lenders read of their own records, and the desk and auditors over all lenders. */
@NullMarked
package io.lendledger.gateway.reading;

import org.jspecify.annotations.NullMarked;
