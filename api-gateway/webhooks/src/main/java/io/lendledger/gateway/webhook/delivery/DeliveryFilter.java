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

  /**
   * The condition on rows {@code d} of the log: of what is asked for only, since each part more has
   * the database expect fewer rows, and look for them elsewhere than at the end of the log.
   */
  String condition() {
    StringBuilder condition = new StringBuilder();
    when(!statuses.isEmpty(), condition, "d.state = ANY(:states)");
    when(
        outcome != null,
        condition,
        DeliveryOutcome.sql("d.state", "d.attempts") + " = ANY(:outcomes)");
    when(type != null, condition, "d.type = :type");
    when(from != null, condition, "d.created_at >= :from");
    when(to != null, condition, "d.created_at < :to");
    return condition.toString();
  }

  private static void when(boolean asked, StringBuilder condition, String part) {
    if (asked) {
      condition.append(" AND ").append(part);
    }
  }

  Map<String, Object> parameters() {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put(
        "states",
        statuses.stream().flatMap(each -> Stream.of(each.states())).toArray(String[]::new));
    if (outcome != null) {
      parameters.put("outcomes", outcome.names());
    }
    if (type != null) {
      parameters.put("type", type);
    }
    if (from != null) {
      parameters.put("from", Timestamp.from(from));
    }
    if (to != null) {
      parameters.put("to", Timestamp.from(to));
    }
    return parameters;
  }
}
