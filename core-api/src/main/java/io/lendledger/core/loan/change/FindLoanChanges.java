package io.lendledger.core.loan.change;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
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
 * @param asOf only those that were known at this instant; null for now
 */
public record FindLoanChanges(
    @Nullable List<LenderCode> lenders,
    List<LoanChangeType> types,
    LoanChangeId after,
    boolean told,
    int limit,
    @Nullable Instant asOf) {

  /** Those that are known now. */
  public FindLoanChanges(
      @Nullable List<LenderCode> lenders,
      List<LoanChangeType> types,
      LoanChangeId after,
      boolean told,
      int limit) {
    this(lenders, types, after, told, limit, null);
  }

  /** Behind a place that was reached. */
  public FindLoanChanges(
      @Nullable List<LenderCode> lenders,
      List<LoanChangeType> types,
      LoanChangeId after,
      int limit) {
    this(lenders, types, after, false, limit);
  }
}
