/**
 * Commands, events and results of borrow requests. The allocation strategies are on the command
 * side.
 */
@NullMarked
package io.lendledger.core.borrowrequest;

import org.jspecify.annotations.NullMarked;
