package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import io.lendledger.gateway.webhook.outcome.OutcomeFilter;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries that a list is asked for (docs/webhooks.md, Subscribe).
 *
 * @param statuses of any of these; of all when there are none
 * @param outcome null for any
 * @param type null for any
 * @param from made at this moment or later; null for no bound
 * @param to made before this moment; null for no bound
 */
public record DeliveryFilter(
    List<Delivery.Status> statuses,
    @Nullable OutcomeFilter outcome,
    @Nullable String type,
    @Nullable Instant from,
    @Nullable Instant to) {

  /** The condition on rows {@code d} of the log. */
  static final String CONDITION =
      " d.state = ANY(:states) AND d.type = ANY(:types)"
          + " AND d.created_at >= :from AND d.created_at < :to AND "
          + DeliveryOutcome.sql("d.state", "d.attempts")
          + " = ANY(:outcomes) ";

  private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

  /** Copies the statuses. */
  public DeliveryFilter {
    statuses = List.copyOf(statuses);
  }

  /**
   * Reads the parameters {@code status}, {@code outcome}, {@code type}, {@code from}, {@code to}.
   */
  public static DeliveryFilter of(Filters filters) {
    List<Delivery.Status> statuses = filters.statuses(Delivery.Status::of);
    OutcomeFilter outcome = filters.choice("outcome", OutcomeFilter::of);
    String type = filters.choice("type", DeliveryFilter::type);
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    return new DeliveryFilter(statuses, outcome, type, from, to);
  }

  private static String type(String text) {
    if (!types().contains(text)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", types()));
    }
    return text;
  }

  private static List<String> types() {
    return Stream.concat(
            Stream.of(LoanChangeType.values()).map(LoanChangeType::wire), Stream.of(Delivery.TEST))
        .toList();
  }

  /** The parameters of the condition. */
  Map<String, Object> parameters() {
    Stream<Delivery.Status> wanted =
        statuses.isEmpty() ? Stream.of(Delivery.Status.values()) : statuses.stream();
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(
        "states", wanted.flatMap(each -> Stream.of(each.states())).toArray(String[]::new));
    parameters.put("types", type == null ? types().toArray(String[]::new) : new String[] {type});
    parameters.put(
        "outcomes",
        outcome == null
            ? OutcomeFilter.names(Stream.of(DeliveryOutcome.values()))
            : outcome.names());
    parameters.put("from", Timestamp.from(from == null ? Instant.EPOCH : from));
    parameters.put("to", Timestamp.from(to == null ? END : to));
    return parameters;
  }
}
