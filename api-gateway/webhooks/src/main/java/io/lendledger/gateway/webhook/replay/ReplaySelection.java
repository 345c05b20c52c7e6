package io.lendledger.gateway.webhook.replay;

import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import java.sql.Timestamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a replay is to send: events that were due in its window, once each, in the order in
 * which they were due. An event's outcome is that of its latest delivery, so what one replay could
 * not deliver is what the next one finds. Everything blocks.
 */
final class ReplaySelection {

  private static final String FOUND =
      """
      FROM access.webhook_delivery d
      JOIN access.webhook_event e ON e.event_id = d.event_id
      LEFT JOIN (
        SELECT DISTINCT ON (event_id) event_id, state, attempts FROM access.webhook_delivery
        WHERE subscription_id = :subscription AND replay_id IS NOT NULL
        ORDER BY event_id, id DESC) l ON l.event_id = d.event_id
      WHERE d.subscription_id = :subscription AND d.replay_id IS NULL
        AND d.created_at >= :from AND d.created_at < :to AND d.type = ANY(:types)
      """
          + " AND "
          + DeliveryOutcome.sql("coalesce(l.state, d.state)", "coalesce(l.attempts, d.attempts)")
          + " = ANY(:outcomes)";

  private static final String FIND =
      """
      SELECT d.event_id, d.type, d.lane,
        CASE WHEN d.state IN ('Waiting', 'Ready') THEN d.id END AS under_way
      """;

  private static final String KEEP =
      """
      INSERT INTO access.webhook_replay_item (replay_id, place, event_id, type, lane, delivery_id)
      SELECT :replay, place, event_id, type, lane, delivery_id
      FROM unnest(:events::text[], :types::text[], :lanes::text[], :underWay::bigint[])
        WITH ORDINALITY AS i (event_id, type, lane, delivery_id, place)
      """;

  private final AccessDatabase database;

  ReplaySelection(AccessDatabase database) {
    this.database = database;
  }

  int count(String subscription, ReplayRequest request) {
    return database
        .jdbc()
        .sql("SELECT count(*) " + FOUND)
        .params(parameters(subscription, request))
        .query(Integer.class)
        .single();
  }

  /**
   * An event to be sent again.
   *
   * @param underWay its own delivery, when that is not finished yet
   */
  record Item(String event, String type, String lane, @Nullable String underWay) {}

  /** What a replay is to send, in order; at most so many. */
  List<Item> find(String subscription, ReplayRequest request, int most) {
    return database
        .jdbc()
        .sql(FIND + FOUND + " ORDER BY d.id LIMIT :most")
        .params(parameters(subscription, request))
        .param("most", most)
        .query((row, _) ->
            new Item(
                row.getString("event_id"),
                row.getString("type"),
                row.getString("lane"),
                row.getString("under_way")))
        .list();
  }

  void keep(String replay, List<Item> items) {
    database
        .jdbc()
        .sql(KEEP)
        .param("replay", replay)
        .param("events", column(items, Item::event))
        .param("types", column(items, Item::type))
        .param("lanes", column(items, Item::lane))
        .param("underWay", column(items, Item::underWay))
        .update();
  }

  private static @Nullable String[] column(
      List<Item> items, Function<Item, @Nullable String> value) {
    @Nullable String[] column = new @Nullable String[items.size()];
    for (int index = 0; index < column.length; index++) {
      column[index] = value.apply(items.get(index));
    }
    return column;
  }

  private static Map<String, Object> parameters(String subscription, ReplayRequest request) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("subscription", subscription);
    parameters.put("from", Timestamp.from(request.from()));
    parameters.put("to", Timestamp.from(request.to()));
    parameters.put(
        "types", request.types().stream().map(LoanChangeType::wire).toArray(String[]::new));
    parameters.put("outcomes", request.outcomes());
    return parameters;
  }
}
