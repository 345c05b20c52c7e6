/**
 * Look-ups of what is still to be found: borrow requests and shortfalls. What fills them is in
 * {@code borrowrequest} and {@code shortfall}.
 */
@NullMarked
package io.lendledger.command.lookup.demand;

import org.jspecify.annotations.NullMarked;
