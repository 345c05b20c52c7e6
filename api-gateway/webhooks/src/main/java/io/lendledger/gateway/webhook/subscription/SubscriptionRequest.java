package io.lendledger.gateway.webhook.subscription;

import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.webhook.address.Targets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lender's request to deliver event types to an address (docs/webhooks.md, Subscribe). */
public record SubscriptionRequest(
    String url, List<LoanChangeType> eventTypes, @Nullable String description) {

  private static final int LONGEST_URL = 2_000;
  private static final int LONGEST_DESCRIPTION = 200;

  /** Reads the fields; null when they have faults. */
  public static @Nullable SubscriptionRequest of(Fields fields, Targets targets) {
    String url =
        fields.required("url", cell -> targets.url(FieldTypes.text(LONGEST_URL).read(cell)));
    List<LoanChangeType> types =
        fields.required(
            "eventTypes",
            FieldTypes.list(FieldTypes.code(LoanChangeType::of), LoanChangeType.values().length));
    String description = fields.optional("description", FieldTypes.text(LONGEST_DESCRIPTION));
    return fields.build(
        () -> new SubscriptionRequest(url, types.stream().distinct().toList(), description));
  }
}
