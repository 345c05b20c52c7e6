package io.lendledger.core.loan.change;

import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A loan's record as it was when the loan changed (decision 012). It has one of both records.
 *
 * @param id names it, for ever
 * @param at when the loan changed
 * @param kind the kind of change
 * @param trade its trade; null for none
 * @param custody the custody record
 * @param custodyBefore what the change before told of it; null when there was none
 * @param client the record of a client's part
 * @param clientBefore what the change before told of it; null when there was none
 */
public record LoanChange(
    LoanChangeId id,
    Instant at,
    LoanChangeKind kind,
    @Nullable ChangedTrade trade,
    @Nullable CustodyLoan custody,
    @Nullable CustodyLoan custodyBefore,
    @Nullable ClientLoan client,
    @Nullable ClientLoan clientBefore) {

  /** Of the custody record. */
  public static LoanChange of(
      LoanChangeId id,
      Instant at,
      LoanChangeKind kind,
      @Nullable ChangedTrade trade,
      CustodyLoan now,
      @Nullable CustodyLoan before) {
    return new LoanChange(id, at, kind, trade, now, before, null, null);
  }

  /** Of the record of a client's part. */
  public static LoanChange of(
      LoanChangeId id,
      Instant at,
      LoanChangeKind kind,
      @Nullable ChangedTrade trade,
      ClientLoan now,
      @Nullable ClientLoan before) {
    return new LoanChange(id, at, kind, trade, null, null, now, before);
  }

  /** The same in an epoch of the store. */
  public LoanChange in(int epoch) {
    return new LoanChange(
        id.in(epoch), at, kind, trade, custody, custodyBefore, client, clientBefore);
  }

  /** The kind of record that changed. */
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

  /** The record that the change before told; null when this is the first one. */
  public @Nullable Object before() {
    return client == null ? custodyBefore : clientBefore;
  }

  /** The loan. */
  public String loanId() {
    return loan().loanId();
  }

  /** The loan's lender. */
  public String lenderCode() {
    return loan().parties().lenderCode();
  }

  private CustodyLoan loan() {
    return data() instanceof ClientLoan part ? part.loan() : (CustodyLoan) data();
  }
}
