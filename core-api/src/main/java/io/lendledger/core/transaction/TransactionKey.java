package io.lendledger.core.transaction;

import io.lendledger.core.lender.LenderCode;

/**
 * A transaction within its lender, unique for ever (docs/api.md, Transactions).
 *
 * @param lender the lender that reported it
 * @param transactionId the lender's own identifier
 */
public record TransactionKey(LenderCode lender, String transactionId) {

  @Override
  public String toString() {
    return "transaction:" + lender + "/" + transactionId;
  }
}
