package io.lendledger.gateway.webhook.subscription;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Operation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The subscriptions of all lenders. Everything blocks. */
@Component
public class Subscriptions {

  /** The most subscriptions of one lender. */
  public static final int MOST = 100;

  private static final String SELECT =
      "SELECT s.*, (SELECT max(good_until) FROM access.webhook_secret"
          + " WHERE subscription_id = s.id AND good_until > :now) AS previous_until"
          + " FROM access.webhook_subscription s WHERE s.lender_code = :lender ";

  private static final int DELETED_AT_ONCE = 5_000;

  /** It never waits, so it cannot be one of two that wait for each other. */
  private static final String DELETE_DELIVERIES =
      """
      DELETE FROM access.webhook_delivery WHERE id IN (
        SELECT id FROM access.webhook_delivery WHERE subscription_id = ?
        ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED)
      """;

  private final AccessDatabase database;
  private final WebhookSecrets secrets;
  private final SharedTime time;

  public Subscriptions(AccessDatabase database, WebhookSecrets secrets, SharedTime time) {
    this.database = database;
    this.secrets = secrets;
    this.time = time;
  }

  /** Makes a subscription that this secret signs for; one that the operation made stays. */
  public Subscription create(
      LenderCode lender, SubscriptionRequest request, String secret, Operation operation) {
    String id = operation.toString();
    database
        .transactions()
        .executeWithoutResult(_ -> {
          requireRoom(lender, id);
          database
              .jdbc()
              .sql(
                  "INSERT INTO access.webhook_subscription (id, lender_code, url, event_types,"
                      + " description, status, created_at)"
                      + " VALUES (?, ?, ?, ?, ?, 'Active', ?) ON CONFLICT (id) DO NOTHING")
              .param(id)
              .param(lender.value())
              .param(request.url())
              .param(request.eventTypes().stream().map(LoanChangeType::wire).toArray(String[]::new))
              .param(request.description())
              .param(Timestamp.from(time.now()))
              .update();
          secrets.put(id, id, secret, Duration.ZERO);
        });
    return get(lender, id);
  }

  private void requireRoom(LenderCode lender, String id) {
    int others =
        database
            .jdbc()
            .sql(
                "SELECT count(*) FROM access.webhook_subscription"
                    + " WHERE lender_code = ? AND id <> ?")
            .params(lender.value(), id)
            .query(Integer.class)
            .single();
    if (others >= MOST) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "There are %d subscriptions; delete one before making another".formatted(others),
          Fault.of("url", null, "would be one subscription too many"));
    }
  }

  /** Subscriptions of a lender, by id, behind the given one. */
  public List<Subscription> list(LenderCode lender, String afterId, int limit) {
    return select(lender, "AND s.id > :id ORDER BY s.id LIMIT " + limit, afterId);
  }

  /** One of a lender; {@code NOT_FOUND} when there is none. */
  public Subscription get(LenderCode lender, String id) {
    return find(lender, id).orElseThrow(() -> notFound(id));
  }

  private Optional<Subscription> find(LenderCode lender, String id) {
    return select(lender, "AND s.id = :id", id).stream().findFirst();
  }

  /** Pauses it, or resumes it with the accumulated changes. */
  public Subscription change(LenderCode lender, String id, SubscriptionStatus status) {
    database
        .jdbc()
        .sql(
            status == SubscriptionStatus.PAUSED
                ? "UPDATE access.webhook_subscription SET status = 'Paused',"
                    + " status_reason = 'Paused by the lender'"
                    + " WHERE lender_code = :lender AND id = :id AND status = 'Active'"
                : "UPDATE access.webhook_subscription SET status = 'Active',"
                    + " status_reason = NULL, failing_since = NULL,"
                    + " next_due = least(next_due, :now)"
                    + " WHERE lender_code = :lender AND id = :id AND status = 'Paused'")
        .param("lender", lender.value())
        .param("id", id)
        .param("now", Timestamp.from(time.now()))
        .update();
    return get(lender, id);
  }

  public Subscription rotate(
      LenderCode lender, String id, String secret, Duration overlap, Operation operation) {
    database
        .transactions()
        .executeWithoutResult(_ -> {
          hold(lender, id);
          secrets.put(operation.toString(), id, secret, overlap);
        });
    return get(lender, id);
  }

  /**
   * Deletes it, then its deliveries, which may be many: nobody waits for them. Those that a gateway
   * is finishing now, or that are left when this one ends, go with the old ones.
   */
  public void delete(LenderCode lender, String id) {
    int deleted =
        database
            .jdbc()
            .sql("DELETE FROM access.webhook_subscription WHERE lender_code = ? AND id = ?")
            .params(lender.value(), id)
            .update();
    if (deleted == 0) {
      throw notFound(id);
    }
    int gone;
    do {
      gone = database.jdbc().sql(DELETE_DELIVERIES).params(id, DELETED_AT_ONCE).update();
    } while (gone == DELETED_AT_ONCE);
  }

  /** Locks its deliveries up to the transaction's end. */
  public void hold(LenderCode lender, String id) {
    List<String> held =
        database
            .jdbc()
            .sql(
                "SELECT id FROM access.webhook_subscription WHERE lender_code = ? AND id = ?"
                    + " FOR UPDATE")
            .params(lender.value(), id)
            .query((row, _) -> row.getString("id"))
            .list();
    if (held.isEmpty()) {
      throw notFound(id);
    }
  }

  private List<Subscription> select(LenderCode lender, String condition, String id) {
    Instant now = time.now();
    return database
        .jdbc()
        .sql(SELECT + condition)
        .param("now", Timestamp.from(now))
        .param("lender", lender.value())
        .param("id", id)
        .query((row, _) -> read(row))
        .list();
  }

  private static Subscription read(ResultSet row) throws SQLException {
    String[] types = (String[]) row.getArray("event_types").getArray();
    return new Subscription(
        row.getString("id"),
        row.getString("url"),
        Arrays.stream(types).map(LoanChangeType::of).toList(),
        row.getString("description"),
        SubscriptionStatus.of(row.getString("status")),
        row.getString("status_reason"),
        row.getTimestamp("created_at").toInstant(),
        instant(row.getTimestamp("failing_since")),
        instant(row.getTimestamp("last_delivered_at")),
        instant(row.getTimestamp("previous_until")));
  }

  /** The instant; null for null. */
  public static @Nullable Instant instant(@Nullable Timestamp timestamp) {
    return timestamp == null ? null : timestamp.toInstant();
  }

  private static Rejected notFound(String id) {
    return Rejected.notFound("Webhook subscription " + id);
  }
}
