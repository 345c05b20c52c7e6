/**
 * The outcomes of borrow requests: booked loans and unfilled units. Matching is on the command
 * side.
 */
@NullMarked
package io.lendledger.query.borrowrequest;

import org.jspecify.annotations.NullMarked;
