/**
 * Commands and events of loans, and the terms and rates that follow from the events. Reads are in
 * {@code loan.view}, formulas in {@code accrual} and {@code billing}.
 */
@NullMarked
package io.lendledger.core.loan;

import org.jspecify.annotations.NullMarked;
