/**
 * Decisions on the accruals of a loan, day by day and late. The formulas are in core's {@code
 * accrual}.
 */
@NullMarked
package io.lendledger.command.loan.accrual;

import org.jspecify.annotations.NullMarked;
