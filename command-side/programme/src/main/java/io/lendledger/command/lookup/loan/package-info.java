/**
 * Look-ups of loans, their parts, trades and collateral. The loans themselves are in {@code loan}.
 */
@NullMarked
package io.lendledger.command.lookup.loan;

import org.jspecify.annotations.NullMarked;
