package io.lendledger.gateway.webhook.replay;

import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import io.lendledger.gateway.webhook.outcome.OutcomeFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent again: deliveries that were made from a moment up to another, which is not in
 * it (docs/webhooks.md, Replay a window).
 */
public record ReplayRequest(
    Instant from, Instant to, @Nullable OutcomeFilter outcome, List<LoanChangeType> types) {

  /** How far clocks of callers may be ahead. */
  private static final Duration AHEAD = Duration.ofMinutes(5);

  private static final FieldType<OutcomeFilter> TRIED = FieldTypes.code(ReplayRequest::tried);

  /** Reads the fields; null when they have faults. */
  public static @Nullable ReplayRequest of(Fields fields, Instant now, Duration kept) {
    Instant from = fields.required("from", FieldTypes.timestamp());
    Instant to = fields.required("to", FieldTypes.timestamp());
    OutcomeFilter outcome = fields.optional("outcome", TRIED);
    List<LoanChangeType> types =
        fields.optional(
            "types",
            FieldTypes.list(FieldTypes.code(LoanChangeType::of), LoanChangeType.values().length),
            List.of(LoanChangeType.values()));
    Instant oldest = now.minus(kept);
    fields.rule("to", List.of("from"), "is not after from", () -> from.isBefore(to));
    fields.rule(
        "from",
        "is before " + WireJson.TIMESTAMP.format(oldest) + ", and older deliveries are not kept",
        () -> !from.isBefore(oldest));
    fields.rule("to", "lies in the future", () -> !to.isAfter(now.plus(AHEAD)));
    return fields.build(
        () -> new ReplayRequest(from, to, outcome, types.stream().distinct().toList()));
  }

  private static OutcomeFilter tried(String text) {
    OutcomeFilter outcome = OutcomeFilter.of(text);
    if (outcome == OutcomeFilter.WAITING) {
      throw new IllegalArgumentException(
          "must be Succeeded, Failed, Retrying or GivenUp: what is Waiting was not sent yet");
    }
    return outcome;
  }

  /** The outcomes that are wanted: all that come of an attempt, unless one is asked for. */
  String[] outcomes() {
    return outcome == null
        ? OutcomeFilter.names(
            Stream.of(DeliveryOutcome.values()).filter(each -> each != DeliveryOutcome.WAITING))
        : outcome.names();
  }
}
