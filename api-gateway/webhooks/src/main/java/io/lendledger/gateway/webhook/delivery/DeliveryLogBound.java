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
        WHERE s.lender_code = :lender AND d.state IN ('Delivered', 'Parked') AND d.id < :oldest
        ORDER BY d.id LIMIT :most FOR UPDATE OF d SKIP LOCKED)
      """;

  private static final String OLDEST =
      """
      SELECT d.id FROM access.webhook_subscription s
      JOIN access.webhook_delivery d ON d.subscription_id = s.id
      WHERE s.lender_code = :lender ORDER BY d.id DESC OFFSET :others LIMIT 1
      """;

  private final AccessDatabase database;
  private final int kept;

  /** The oldest that a lender keeps: looked for once, however many are older. */
  private @Nullable Kept oldest;

  DeliveryLogBound(AccessDatabase database, WebhookProperties settings) {
    this.database = database;
    this.kept = settings.mostKept();
  }

  private record Kept(String lender, long id) {}

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

  /**
   * Removes some of a lender's that are beyond its newest; answers how many. One caller at a time.
   */
  public int trim(String lender, int most) {
    Kept known = oldest;
    if (known == null || !known.lender().equals(lender)) {
      known = oldestOf(lender);
    }
    int removed = known == null ? 0 : remove(known, most);
    oldest = removed < most ? null : known;
    return removed;
  }

  private @Nullable Kept oldestOf(String lender) {
    return database
        .jdbc()
        .sql(OLDEST)
        .params(Map.of("lender", lender, "others", kept - 1))
        .query((row, _) -> new Kept(lender, row.getLong(1)))
        .optional()
        .orElse(null);
  }

  private int remove(Kept known, int most) {
    return database
        .jdbc()
        .sql(TRIM)
        .params(Map.of("lender", known.lender(), "oldest", known.id(), "most", most))
        .update();
  }
}
