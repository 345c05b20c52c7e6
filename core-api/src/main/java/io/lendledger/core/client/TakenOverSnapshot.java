package io.lendledger.core.client;

import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;

/**
 * A snapshot whose holdings are taken over.
 *
 * @param asOfDate the day that it is of
 * @param receipt its place in the order of receipt, of transactions and snapshots alike
 */
public record TakenOverSnapshot(SubmissionId submission, LocalDate asOfDate, long receipt) {

  /** Whether it includes a transaction: of its day or before, and received before it. */
  public boolean includes(LocalDate tradeDate, long received) {
    return !tradeDate.isAfter(asOfDate) && received < receipt;
  }
}
