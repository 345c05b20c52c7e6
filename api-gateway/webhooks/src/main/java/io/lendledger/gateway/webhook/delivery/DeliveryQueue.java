package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import io.lendledger.gateway.webhook.subscription.WebhookSecrets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Leases due deliveries to gateways: one holder at a time, the first of each lane. A delivery whose
 * lease ends unfinished is leased again. Everything blocks.
 */
@Component
public class DeliveryQueue {

  /** The time allowed before and after an attempt. */
  private static final Duration BESIDE_ATTEMPT = Duration.ofSeconds(20);

  /**
   * The time for which a subscription is left to other gateways when its secrets cannot be opened
   * here.
   */
  private static final Duration LEFT_ASIDE = Duration.ofMinutes(1);

  private static final int SUBSCRIPTIONS_AT_ONCE = 256;

  /**
   * Subscriptions with due deliveries and capacity, which nobody else changes now: first those of
   * the lenders that have the least under way.
   */
  private static final String DUE =
      """
      SELECT s.id, s.lender_code, s.url, s.status = 'Active' AS active,
        s.failing_since IS NOT NULL AS failing
      FROM access.webhook_subscription s
      LEFT JOIN unnest(:busy::text[], :held::int[]) AS b (id, held) ON b.id = s.id
      LEFT JOIN unnest(:lenders::text[], :lendersHeld::int[]) AS l (code, held)
        ON l.code = s.lender_code
      WHERE s.next_due <= :now
        AND CASE WHEN s.failing_since IS NULL THEN :usual ELSE :careful END > coalesce(b.held, 0)
        AND coalesce(l.held, 0) < :lenderMost
      ORDER BY coalesce(l.held, 0), s.next_due LIMIT :most
      FOR NO KEY UPDATE OF s SKIP LOCKED
      """;

  /** What is due now goes before what a replay sends again, which has a share of its own. */
  private static final String TAKE =
      """
      UPDATE access.webhook_delivery d SET holder = :holder, due_at = :lease
      FROM (
        SELECT p.id, e.body
        FROM unnest(:ids::text[], :actives::boolean[], :rooms::int[], :replays::int[])
            AS s (id, active, room, replays)
        CROSS JOIN LATERAL (
          SELECT id, event_id FROM (
            (SELECT id, event_id, due_at, 0 AS turn FROM access.webhook_delivery
            WHERE subscription_id = s.id AND state = 'Ready' AND due_at <= :now
              AND replay_id IS NULL AND s.active
            ORDER BY due_at LIMIT s.room)
            UNION ALL
            (SELECT id, event_id, due_at, 0 FROM access.webhook_delivery
            WHERE subscription_id = s.id AND state = 'Ready' AND due_at <= :now
              AND type = 'webhook.test' AND NOT s.active
            ORDER BY due_at LIMIT s.room)
            UNION ALL
            (SELECT id, event_id, due_at, 1 FROM access.webhook_delivery
            WHERE subscription_id = s.id AND state = 'Ready' AND due_at <= :now
              AND replay_id IS NOT NULL AND s.active
            ORDER BY due_at, id LIMIT greatest(0, s.replays - (
              SELECT count(*) FROM access.webhook_delivery
              WHERE subscription_id = s.id AND state = 'Ready' AND due_at > :now
                AND replay_id IS NOT NULL AND holder IS NOT NULL)))) ready
          ORDER BY turn, due_at, id LIMIT s.room) p
        JOIN access.webhook_event e ON e.event_id = p.event_id
        LIMIT :most) taken
      WHERE d.id = taken.id
      RETURNING d.id, d.subscription_id, d.lane, d.type, d.attempts, d.event_id, taken.body,
        d.replay_id IS NOT NULL AS replayed
      """;

  /** The time of the next due delivery, expired leases included; of a paused one, of a test. */
  static final String NEXT_DUE =
      """
      UPDATE access.webhook_subscription s SET next_due = coalesce(
        CASE WHEN s.status = 'Active' THEN (
          SELECT min(due_at) FROM access.webhook_delivery
          WHERE subscription_id = s.id AND state = 'Ready')
        ELSE (
          SELECT min(due_at) FROM access.webhook_delivery
          WHERE subscription_id = s.id AND state = 'Ready' AND type = 'webhook.test')
        END, 'infinity')
      WHERE id = ANY(:ids)
      """;

  private final AccessDatabase database;
  private final WebhookSecrets secrets;
  private final SharedTime time;
  private final Duration lease;
  private final Map<String, Instant> aside = new ConcurrentHashMap<>();

  @Autowired
  DeliveryQueue(
      AccessDatabase database,
      WebhookSecrets secrets,
      SharedTime time,
      WebhookProperties settings) {
    this(database, secrets, time, settings.timeout());
  }

  /** Deliveries of which one attempt may take as long as this. */
  public DeliveryQueue(
      AccessDatabase database, WebhookSecrets secrets, SharedTime time, Duration timeout) {
    this.database = database;
    this.secrets = secrets;
    this.time = time;
    this.lease = timeout.plus(BESIDE_ATTEMPT);
  }

  /** A subscription that a gateway holds. */
  record Due(String id, String lender, String url, boolean active, boolean failing) {

    static Due read(ResultSet row) throws SQLException {
      return new Due(
          row.getString("id"),
          row.getString("lender_code"),
          row.getString("url"),
          row.getBoolean("active"),
          row.getBoolean("failing"));
    }
  }

  /** Claims due deliveries. */
  public List<Held> take(UUID holder, DeliveryCapacity capacity) {
    List<Held> taken =
        database.transactions().execute(_ -> handOut(holder, capacity, due(capacity, time.now())));
    return taken == null ? List.of() : taken;
  }

  /**
   * Claims due deliveries of subscriptions, and notes the time of the next ones; in the transaction
   * that holds them.
   */
  List<Held> handOut(UUID holder, DeliveryCapacity capacity, List<Due> due) {
    if (due.isEmpty()) {
      return List.of();
    }
    List<Held> held = capacity.inAll() > 0 ? mark(holder, capacity, due) : List.of();
    database.jdbc().sql(NEXT_DUE).param("ids", ids(due)).update();
    return held;
  }

  private static String[] ids(List<Due> due) {
    return due.stream().map(Due::id).toArray(String[]::new);
  }

  /** A delivery that cannot be signed here waits for a gateway that can sign it, or for later. */
  private List<Held> mark(UUID holder, DeliveryCapacity capacity, List<Due> found) {
    Map<String, List<WebhookKey>> keys =
        secrets.signing(found.stream().map(Due::id).collect(Collectors.toSet()));
    Instant now = time.now();
    List<Due> due = new ArrayList<>();
    for (Due each : found) {
      if (keys.containsKey(each.id())) {
        due.add(each);
      } else {
        aside.put(each.id(), now.plus(LEFT_ASIDE));
      }
    }
    return due.isEmpty() ? List.of() : mark(holder, capacity, due, keys, now);
  }

  private List<Held> mark(
      UUID holder,
      DeliveryCapacity capacity,
      List<Due> due,
      Map<String, List<WebhookKey>> keys,
      Instant now) {
    long beginBy = System.nanoTime() + BESIDE_ATTEMPT.toNanos();
    Map<String, Due> byId = due.stream().collect(Collectors.toMap(Due::id, each -> each));
    return database
        .jdbc()
        .sql(TAKE)
        .param("holder", holder)
        .param("lease", Timestamp.from(now.plus(lease)))
        .param("ids", ids(due))
        .param("actives", due.stream().map(Due::active).toArray(Boolean[]::new))
        .param("rooms", capacity.left(due))
        .param("replays", capacity.ofReplays(due))
        .param("now", Timestamp.from(now))
        .param("most", capacity.inAll())
        .query((row, _) -> {
          Due of = Objects.requireNonNull(byId.get(row.getString("subscription_id")));
          return new Held(
              row.getLong("id"),
              of.id(),
              of.lender(),
              row.getString("lane"),
              row.getString("type"),
              row.getInt("attempts"),
              row.getString("event_id"),
              row.getBoolean("replayed"),
              of.url(),
              row.getBytes("body"),
              Objects.requireNonNull(keys.get(of.id())),
              beginBy);
        })
        .list();
  }

  private List<Due> due(DeliveryCapacity capacity, Instant now) {
    aside.values().removeIf(end -> !end.isAfter(now));
    Map<String, Integer> held = new HashMap<>(capacity.underWay());
    aside.keySet().forEach(each -> held.put(each, Integer.MAX_VALUE));
    List<String> busy = List.copyOf(held.keySet());
    List<String> lenders = List.copyOf(capacity.lenders().keySet());
    return database
        .jdbc()
        .sql(DUE)
        .param("usual", capacity.usual())
        .param("careful", capacity.careful())
        .param("busy", busy.toArray(String[]::new))
        .param("held", busy.stream().map(held::get).toArray(Integer[]::new))
        .param("lenders", lenders.toArray(String[]::new))
        .param("lendersHeld", lenders.stream().map(capacity.lenders()::get).toArray(Integer[]::new))
        .param("lenderMost", capacity.ofLender())
        .param("now", Timestamp.from(now))
        .param("most", SUBSCRIPTIONS_AT_ONCE)
        .query((row, _) -> Due.read(row))
        .list();
  }
}
