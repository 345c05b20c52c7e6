/** Borrow requests: taken once, matched against what may be lent, and filled in rounds. */
@NullMarked
package io.lendledger.command.borrowrequest;

import org.jspecify.annotations.NullMarked;
