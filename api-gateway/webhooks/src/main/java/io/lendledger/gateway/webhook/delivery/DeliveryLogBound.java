package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Keeps the log of a lender's deliveries from growing without end: beyond its newest, finished ones
 * go, the oldest first. What is still to be delivered stays. Everything blocks.
 */
@Component
public class DeliveryLogBound {

  private static final String TRIM =
      """
      DELETE FROM access.webhook_delivery WHERE id IN (
        SELECT d.id FROM access.webhook_subscription s
        JOIN access.webhook_delivery d ON d.subscription_id = s.id
        WHERE s.lender_code = :lender AND d.state IN ('Delivered', 'Parked') AND d.id < (
          SELECT n.id FROM access.webhook_subscription m
          JOIN access.webhook_delivery n ON n.subscription_id = m.id
          WHERE m.lender_code = :lender ORDER BY n.id DESC OFFSET :others LIMIT 1)
        ORDER BY d.id LIMIT :most FOR UPDATE OF d SKIP LOCKED)
      """;

  private final AccessDatabase database;
  private final int kept;

  DeliveryLogBound(AccessDatabase database, WebhookProperties settings) {
    this.database = database;
    this.kept = settings.mostKept();
  }

  /** The next lender that has subscriptions; null behind the last. */
  @Nullable String lenderBehind(String lender) {
    return database
        .jdbc()
        .sql("SELECT min(lender_code) FROM access.webhook_subscription WHERE lender_code > ?")
        .param(lender)
        .query((row, _) -> row.getString(1))
        .list()
        .getFirst();
  }

  /** Removes some of a lender's that are beyond its newest; answers how many. */
  public int trim(String lender, int most) {
    return database
        .jdbc()
        .sql(TRIM)
        .params(Map.of("lender", lender, "others", kept - 1, "most", most))
        .update();
  }
}
