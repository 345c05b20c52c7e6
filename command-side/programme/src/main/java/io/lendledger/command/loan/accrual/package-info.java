/** Decisions on the accruals of a loan, day by day and late. The formulas are in core. */
@NullMarked
package io.lendledger.command.loan.accrual;

import org.jspecify.annotations.NullMarked;
