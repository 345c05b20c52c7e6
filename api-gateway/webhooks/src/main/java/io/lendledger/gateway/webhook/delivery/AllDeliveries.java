package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.webhook.outcome.DeliveryOutcome;
import io.lendledger.gateway.webhook.subscription.Subscriptions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The deliveries of all lenders' subscriptions, for operations. Blocks. */
@Component
public class AllDeliveries {

  private static final String SELECT =
      """
      SELECT d.*, s.lender_code, s.url FROM access.webhook_delivery d
      JOIN access.webhook_subscription s ON s.id = d.subscription_id
      """;
  private final AccessDatabase database;

  AllDeliveries(AccessDatabase database) {
    this.database = database;
  }

  /**
   * Deliveries before an id, the newest first.
   *
   * @param failed whether only those are wanted whose last attempt failed
   */
  public List<SubscriberDelivery> before(
      long id, @Nullable LenderCode lender, DeliveryFilter filter, boolean failed, int most) {
    return database
        .jdbc()
        .sql(
            SELECT
                + "WHERE d.id < :before"
                + filter.condition()
                + (lender == null ? "" : " AND s.lender_code = :lender")
                + (failed ? " AND d.failure IS NOT NULL" : "")
                + " ORDER BY d.id DESC LIMIT :most")
        .params(filter.parameters())
        .param("before", id)
        .param("lender", lender == null ? null : lender.value())
        .param("most", most)
        .query((row, _) -> read(row))
        .list();
  }

  /**
   * One of them.
   *
   * @throws Rejected with {@code NOT_FOUND} when there is none
   */
  public SubscriberDelivery get(String id) {
    return DeliveryLog.numberOf(id)
        .flatMap(number ->
            database
                .jdbc()
                .sql(SELECT + "WHERE d.id = ?")
                .param(number)
                .query((row, _) -> read(row))
                .optional())
        .orElseThrow(() -> DeliveryLog.notFound(id));
  }

  private static SubscriberDelivery read(ResultSet row) throws SQLException {
    String state = row.getString("state");
    boolean rests = state.equals("Ready") && row.getObject("holder") == null;
    return new SubscriberDelivery(
        row.getString("id"),
        row.getString("lender_code"),
        row.getString("subscription_id"),
        row.getString("url"),
        row.getString("event_id"),
        row.getString("type"),
        row.getString("replay_id"),
        Delivery.Status.ofState(state),
        DeliveryOutcome.of(state, row.getInt("attempts")),
        row.getInt("attempts"),
        row.getTimestamp("created_at").toInstant(),
        rests ? Subscriptions.instant(row.getTimestamp("due_at")) : null,
        Subscriptions.instant(row.getTimestamp("attempted_at")),
        row.getObject("duration_millis", Integer.class),
        row.getObject("response_status", Integer.class),
        row.getString("failure"));
  }
}
