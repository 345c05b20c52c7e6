/**
 * Borrow requests: placed once, matched with lendable holdings, and filled in rounds. Free units
 * are decided by {@code client}, loans by {@code loan}.
 */
@NullMarked
package io.lendledger.command.borrowrequest;

import org.jspecify.annotations.NullMarked;
