package io.lendledger.gateway.webhook.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.edge.wire.WireJson;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import io.lendledger.gateway.webhook.replay.ReplaySteps;
import io.lendledger.gateway.webhook.subscription.Subscriptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** A subscription's deliveries, as its lender sees and repeats them. Everything blocks. */
@Component
public class DeliveryLog {

  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");
  private static final String SELECT =
      "SELECT d.*, e.body FROM access.webhook_delivery d"
          + " LEFT JOIN access.webhook_event e ON e.event_id = d.event_id"
          + " WHERE d.subscription_id = :subscription ";

  private final AccessDatabase database;
  private final Subscriptions subscriptions;
  private final WireJson json;
  private final SharedTime time;

  public DeliveryLog(
      AccessDatabase database, Subscriptions subscriptions, WireJson json, SharedTime time) {
    this.database = database;
    this.subscriptions = subscriptions;
    this.json = json;
    this.time = time;
  }

  private record TestMessage(String type, Instant timestamp, Map<String, String> data) {}

  /** Deliveries before an id, the newest first. */
  public List<Delivery> list(
      LenderCode lender, String subscription, DeliveryFilter filter, long before, int limit) {
    subscriptions.get(lender, subscription);
    return database
        .jdbc()
        .sql(
            SELECT + "AND d.id < :before" + filter.condition() + " ORDER BY d.id DESC LIMIT :limit")
        .params(filter.parameters())
        .param("subscription", subscription)
        .param("before", before)
        .param("limit", limit)
        .query((row, _) -> read(row))
        .list();
  }

  public Delivery get(LenderCode lender, String subscription, String id) {
    subscriptions.get(lender, subscription);
    return numberOf(id).flatMap(_ -> find(subscription, id)).orElseThrow(() -> notFound(id));
  }

  /** One delivery, also when its subscription has gone meanwhile. */
  public Optional<Delivery> find(String subscription, String id) {
    return database
        .jdbc()
        .sql(SELECT + "AND d.id = :id")
        .param("subscription", subscription)
        .param("id", Long.parseLong(id))
        .query((row, _) -> read(row))
        .optional();
  }

  /**
   * Sends a delivery again, as if it were new; behind those of its loan that are under way. A
   * delivery under way does not change.
   */
  public Delivery redeliver(LenderCode lender, String subscription, String id) {
    long number = numberOf(id).orElseThrow(() -> notFound(id));
    database
        .transactions()
        .executeWithoutResult(_ -> {
          subscriptions.hold(lender, subscription);
          database
              .jdbc()
              .sql(
                  "UPDATE access.webhook_delivery d SET attempts = 0, due_at = :now,"
                      + " state = CASE WHEN EXISTS (SELECT FROM access.webhook_delivery o"
                      + " WHERE o.subscription_id = d.subscription_id AND o.lane = d.lane"
                      + " AND o.state = 'Ready' AND o.id <> d.id)"
                      + " THEN 'Waiting' ELSE 'Ready' END"
                      + " WHERE id = :id AND subscription_id = :subscription"
                      + " AND holder IS NULL"
                      + " AND event_id IN (SELECT event_id FROM access.webhook_event)")
              .param("now", Timestamp.from(time.now()))
              .param("id", number)
              .param("subscription", subscription)
              .update();
          due(subscription);
        });
    return find(subscription, id).orElseThrow(() -> notFound(id));
  }

  /** Makes a test delivery; the operation makes one only. */
  public Delivery test(LenderCode lender, String subscription, Operation operation) {
    Instant now = time.now();
    String event = "evt_test_" + operation;
    byte[] body =
        json.write(
            new TestMessage(Delivery.TEST, now, Map.of("webhookSubscriptionId", subscription)));
    Long made =
        database
            .transactions()
            .execute(_ -> {
              subscriptions.hold(lender, subscription);
              return insert(subscription, event, body, now);
            });
    return find(subscription, String.valueOf(made)).orElseThrow(() -> notFound(event));
  }

  private long insert(String subscription, String event, byte[] body, Instant now) {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_event (event_id, body, created_at) VALUES (?, ?, ?)"
                + " ON CONFLICT DO NOTHING")
        .params(event, body, Timestamp.from(now))
        .update();
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_delivery"
                + " (subscription_id, event_id, type, lane, state, created_at, due_at)"
                + " SELECT :subscription, :event, '"
                + Delivery.TEST
                + "', :event, 'Ready', :now, :now WHERE NOT EXISTS"
                + " (SELECT FROM access.webhook_delivery"
                + " WHERE subscription_id = :subscription AND event_id = :event)")
        .param("subscription", subscription)
        .param("event", event)
        .param("now", Timestamp.from(now))
        .update();
    due(subscription);
    return database
        .jdbc()
        .sql(
            "SELECT id FROM access.webhook_delivery WHERE subscription_id = ? AND event_id = ?"
                + " ORDER BY id DESC LIMIT 1")
        .params(subscription, event)
        .query(Long.class)
        .single();
  }

  private void due(String subscription) {
    database.jdbc().sql(DeliveryQueue.NEXT_DUE).param("ids", new String[] {subscription}).update();
  }

  private static Delivery read(ResultSet row) throws SQLException {
    String state = row.getString("state");
    String type = row.getString("type");
    boolean rests = state.equals("Ready") && row.getObject("holder") == null;
    byte[] body = row.getBytes("body");
    return new Delivery(
        row.getString("id"),
        row.getString("event_id"),
        type,
        type.equals(Delivery.TEST) ? null : loanOf(row.getString("lane")),
        row.getString("replay_id"),
        Delivery.Status.ofState(state),
        DeliveryOutcome.of(state, row.getInt("attempts")),
        row.getInt("attempts"),
        row.getTimestamp("created_at").toInstant(),
        rests ? Subscriptions.instant(row.getTimestamp("due_at")) : null,
        Subscriptions.instant(row.getTimestamp("attempted_at")),
        row.getObject("duration_millis", Integer.class),
        body == null ? null : new String(body, UTF_8),
        row.getObject("response_status", Integer.class),
        row.getString("response_body"),
        row.getString("failure"));
  }

  private static String loanOf(String lane) {
    int mark = lane.indexOf(ReplaySteps.LANE_MARK);
    return mark < 0 ? lane : lane.substring(0, mark);
  }

  /** The number of a delivery; none for what cannot be one. */
  static Optional<Long> numberOf(String id) {
    return ID.matcher(id).matches() ? Optional.of(Long.valueOf(id)) : Optional.empty();
  }

  static Rejected notFound(String id) {
    return Rejected.notFound("Delivery " + id);
  }
}
