package io.lendledger.core.loan.change;

import io.lendledger.core.lender.LenderCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks up to where {@link FindLoanChanges} would go now: {@link LoanChanges} without data.
 *
 * @param lender of this lender; null for all
 */
public record FindLastLoanChange(@Nullable LenderCode lender) {}
