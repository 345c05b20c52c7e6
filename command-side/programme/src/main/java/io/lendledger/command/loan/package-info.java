/**
 * The life of a loan, from booking to its last return (docs/lending.md, Loan states), with its
 * accruals and bills. One class per use case decides. Processes that act on many loans are in
 * {@code businessday}, {@code billing}, {@code cover} and {@code coverage}.
 */
@NullMarked
package io.lendledger.command.loan;

import org.jspecify.annotations.NullMarked;
