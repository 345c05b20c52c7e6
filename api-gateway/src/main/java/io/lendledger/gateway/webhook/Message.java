package io.lendledger.gateway.webhook;

import io.lendledger.core.loan.ChangedTrade;
import io.lendledger.core.loan.LoanChange;
import io.lendledger.core.loan.LoanChangeKind;
import io.lendledger.core.loan.LoanChangeType;
import io.lendledger.gateway.wire.WireJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a delivery (docs/webhooks.md, Loan changes).
 *
 * @param type whose record it tells
 * @param timestamp when the loan changed
 * @param change what happened
 * @param trade the trade that it is about
 * @param before the fields of the record that changed, as they were
 * @param data the loan's record
 */
record Message(
    LoanChangeType type,
    Instant timestamp,
    LoanChangeKind change,
    @Nullable ChangedTrade trade,
    ObjectNode before,
    Object data) {

  static Message of(LoanChange change, WireJson json) {
    return new Message(
        change.type(),
        change.at(),
        change.kind(),
        change.trade(),
        json.former(change.before(), change.data()),
        change.data());
  }
}
