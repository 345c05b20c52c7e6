package io.lendledger.core.loan.change;

import io.lendledger.core.lender.LenderCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for {@link LoanChanges} behind a place, in order. An answer stays the same for ever, also
 * after read models were rebuilt.
 *
 * @param lenders of these lenders; null for all, then only up to the first parked event of any
 * @param types of these types
 * @param after behind this place
 * @param told whether a receiver was told of that change: one that does not exist is then refused
 *     with {@code VALIDATION_FAILED}
 * @param limit at most so many
 */
public record FindLoanChanges(
    @Nullable List<LenderCode> lenders,
    List<LoanChangeType> types,
    LoanChangeId after,
    boolean told,
    int limit) {

  /** Behind a place that was reached. */
  public FindLoanChanges(
      @Nullable List<LenderCode> lenders,
      List<LoanChangeType> types,
      LoanChangeId after,
      int limit) {
    this(lenders, types, after, false, limit);
  }
}
