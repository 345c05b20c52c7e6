package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a delivery (docs/webhooks.md, Loan changes).
 *
 * @param type the kind of record
 * @param timestamp when the loan changed
 * @param change the kind of change
 * @param trade its trade
 * @param before the former values of the record's changed fields
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
