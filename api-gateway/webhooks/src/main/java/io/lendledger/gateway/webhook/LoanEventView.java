package io.lendledger.gateway.webhook;

import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.edge.wire.WireJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A change of a loan as it is listed and streamed (docs/webhooks.md). */
public record LoanEventView(
    String eventId,
    LoanChangeType type,
    Instant timestamp,
    LoanChangeKind change,
    @Nullable ChangedTrade trade,
    ObjectNode before,
    Object data) {

  /** The change, in the JSON of answers. */
  public static LoanEventView of(LoanChange change, WireJson json) {
    return new LoanEventView(
        change.id().toString(),
        change.type(),
        change.at(),
        change.kind(),
        change.trade(),
        json.former(change.before(), change.data()),
        change.data());
  }
}
