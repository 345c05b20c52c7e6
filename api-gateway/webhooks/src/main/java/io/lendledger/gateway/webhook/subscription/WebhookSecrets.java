package io.lendledger.gateway.webhook.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.identity.sealing.SealedRows.Column;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.gateway.identity.sealing.Vault.Kept;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The secrets that sign deliveries, sealed. Everything blocks. */
@Component
public class WebhookSecrets {

  private static final Logger log = LoggerFactory.getLogger(WebhookSecrets.class);

  private final AccessDatabase database;
  private final Vault vault;
  private final SharedTime time;

  public WebhookSecrets(AccessDatabase database, Vault vault, SharedTime time) {
    this.database = database;
    this.vault = vault;
    this.time = time;
  }

  /**
   * Lets a secret sign for a subscription from now on. The former one signs, too, until its overlap
   * is over; an earlier one ends. A known id gets another secret, which nobody has seen before.
   */
  void put(String id, String subscription, String secret, Duration overlap) {
    Instant now = time.now();
    database
        .jdbc()
        .sql(
            "DELETE FROM access.webhook_secret WHERE subscription_id = :subscription"
                + " AND id <> :id AND good_until IS NOT NULL"
                + " AND NOT EXISTS (SELECT FROM access.webhook_secret WHERE id = :id)")
        .param("subscription", subscription)
        .param("id", id)
        .update();
    database
        .jdbc()
        .sql(
            "UPDATE access.webhook_secret SET good_until = :until"
                + " WHERE subscription_id = :subscription AND id <> :id AND good_until IS NULL")
        .param("until", Timestamp.from(now.plus(overlap)))
        .param("subscription", subscription)
        .param("id", id)
        .update();
    Kept kept = vault.keep(Column.DELIVERY_SECRETS.place(id), secret.getBytes(UTF_8));
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_secret (id, subscription_id, secret, sealed, created_at)"
                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                + " SET secret = EXCLUDED.secret, sealed = EXCLUDED.sealed")
        .params(id, subscription, kept.value(), kept.sealed(), Timestamp.from(now))
        .update();
  }

  /**
   * The keys that sign at this moment, the newest first, by subscription. A subscription of which
   * the newest cannot be opened has none.
   */
  public Map<String, List<WebhookKey>> signing(Collection<String> subscriptions) {
    Map<String, List<WebhookKey>> keys = new HashMap<>();
    Map<String, String> shut = new HashMap<>();
    database
        .jdbc()
        .sql(
            "SELECT id, subscription_id, secret, sealed FROM access.webhook_secret"
                + " WHERE subscription_id = ANY(?) AND (good_until IS NULL OR good_until > ?)"
                + " ORDER BY good_until DESC NULLS FIRST")
        .params(subscriptions.toArray(String[]::new), Timestamp.from(time.now()))
        .query(row -> {
          String subscription = row.getString("subscription_id");
          if (shut.containsKey(subscription)) {
            return;
          }
          try {
            WebhookKey key = key(row.getString("id"), Column.DELIVERY_SECRETS.read(row));
            keys.computeIfAbsent(subscription, _ -> new ArrayList<>()).add(key);
          } catch (IllegalStateException | IllegalArgumentException e) {
            if (!keys.containsKey(subscription)) {
              shut.put(subscription, String.valueOf(e.getMessage()));
            }
          }
        });
    if (!shut.isEmpty()) {
      Map.Entry<String, String> one = shut.entrySet().iterator().next();
      log.error(
          "Deliveries of {} subscriptions wait, for their secrets cannot be opened; of {}: {}",
          shut.size(),
          one.getKey(),
          one.getValue());
    }
    return keys;
  }

  private WebhookKey key(String id, Kept kept) {
    return WebhookKey.of(new String(vault.open(Column.DELIVERY_SECRETS.place(id), kept), UTF_8));
  }
}
