package io.lendledger.core.loan.change;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for {@link LoanChanges} from the newest one back; their {@code reached} is the change before
 * which to continue. Who follows changes asks {@link FindLoanChanges}.
 *
 * @param lender of this lender; null for all, then only up to the first parked event of any
 * @param types of these types
 * @param after only what follows this place
 * @param told whether a receiver was told of that change: one that does not exist is then refused
 *     with {@code VALIDATION_FAILED}
 * @param before only what precedes this place; null for the newest
 * @param limit at most so many
 * @param asOf only those that were known at this instant; null for now
 */
public record FindNewestLoanChanges(
    @Nullable LenderCode lender,
    List<LoanChangeType> types,
    LoanChangeId after,
    boolean told,
    @Nullable LoanChangeId before,
    int limit,
    @Nullable Instant asOf) {

  /** Those that are known now. */
  public FindNewestLoanChanges(
      @Nullable LenderCode lender,
      List<LoanChangeType> types,
      LoanChangeId after,
      boolean told,
      @Nullable LoanChangeId before,
      int limit) {
    this(lender, types, after, told, before, limit, null);
  }
}
