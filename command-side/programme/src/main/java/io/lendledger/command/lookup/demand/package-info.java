/** Look-ups of what is still to be found: borrow requests and shortfalls. */
@NullMarked
package io.lendledger.command.lookup.demand;

import org.jspecify.annotations.NullMarked;
