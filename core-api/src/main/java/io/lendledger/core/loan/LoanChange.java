package io.lendledger.core.loan;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A loan's record as it was when the loan changed (decision 012). It has one of both records.
 *
 * @param id names it, for ever
 * @param at when the loan changed
 * @param custody the custody record
 * @param client the record of a client's part
 */
public record LoanChange(
    LoanChangeId id, Instant at, @Nullable CustodyLoan custody, @Nullable ClientLoan client) {

  /** Whose record it tells. */
  public LoanChangeType type() {
    return client == null ? LoanChangeType.CUSTODY : LoanChangeType.CLIENT;
  }

  /** The record. */
  public Object data() {
    if (client != null) {
      return client;
    }
    if (custody != null) {
      return custody;
    }
    throw new IllegalStateException(id + " has no record");
  }

  /** The loan. */
  public String loanId() {
    return data() instanceof ClientLoan part ? part.loanId() : ((CustodyLoan) data()).loanId();
  }

  /** The loan's lender. */
  public String lenderCode() {
    return data() instanceof ClientLoan part
        ? part.lenderCode()
        : ((CustodyLoan) data()).lenderCode();
  }
}
