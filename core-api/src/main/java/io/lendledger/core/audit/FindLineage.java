package io.lendledger.core.audit;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the {@link Lineage} of a record; refused with {@code NOT_FOUND} when there is none.
 *
 * @param record {@code loan:<loanId>}, {@code accrual:<clientLevelLoanId>:<accrualDate>}, the same
 *     with {@code :<earnedOn>} for a line that adjusts a day of a closed month, {@code
 *     bill:<loanId>:<billingMonth>}, {@code
 *     billing-summary:<lenderCode>:<billingMonth>:<borrowerCode>:<billingCurrency>} or {@code
 *     client-revenue:<lenderCode>:<billingMonth>:<clientCode>:<billingCurrency>}
 * @param lender who asks: others' records do not exist for it, and of events it is told who asked
 *     for them only where that was itself; null for whoever may see everything
 * @param asOf the record, and what was said of it, as known then; null for now
 */
public record FindLineage(String record, @Nullable LenderCode lender, @Nullable Instant asOf) {

  /** The whole lineage, as known now. */
  public FindLineage(String record) {
    this(record, null, null);
  }
}
