/**
 * The life of a loan, from booking to its last return (docs/lending.md, Loan states). One class per
 * use case decides; settlement, accruals and bills have rooms of their own. Processes that act on
 * many loans are in {@code businessday}, {@code billing}, {@code collateralcover} and {@code
 * shortfall}.
 */
@NullMarked
package io.lendledger.command.loan;

import org.jspecify.annotations.NullMarked;
