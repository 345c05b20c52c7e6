package io.lendledger.gateway.webhook;

import io.lendledger.core.loan.LoanChange;
import io.lendledger.core.loan.LoanChangeType;
import java.time.Instant;

/**
 * What is delivered (contract, section 3).
 *
 * @param type which change it tells
 * @param timestamp when the loan changed
 * @param data the loan's record
 */
record Message(LoanChangeType type, Instant timestamp, Object data) {

  static Message of(LoanChange change) {
    return new Message(change.type(), change.at(), change.data());
  }
}
