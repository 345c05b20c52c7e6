package io.lendledger.gateway.webhook;

import io.lendledger.gateway.access.AccessDatabase;
import io.lendledger.gateway.signature.WebhookKey;
import io.lendledger.gateway.webhook.Attempted.Held;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Hands out deliveries that are due: to one holder at a time, of each lane the first. What a holder
 * does not finish in time is handed out again. Everything blocks.
 */
@Component
class DeliveryQueue {

  /** Longer than an attempt may take, with what comes before and after. */
  static final Duration LEASE = Duration.ofSeconds(30);

  private static final int SUBSCRIPTIONS_AT_ONCE = 256;

  /** Subscriptions with something to do and room to do it, which nobody else changes now. */
  private static final String DUE =
      """
      SELECT s.id, s.url, s.status = 'Active' AS active,
        CASE WHEN s.failing_since IS NULL THEN :usual ELSE :careful END - coalesce(b.held, 0)
          AS room
      FROM access.webhook_subscription s
      LEFT JOIN unnest(:busy::text[], :held::int[]) AS b (id, held) ON b.id = s.id
      WHERE s.next_due <= :now
        AND CASE WHEN s.failing_since IS NULL THEN :usual ELSE :careful END > coalesce(b.held, 0)
      ORDER BY s.next_due LIMIT :most
      FOR NO KEY UPDATE OF s SKIP LOCKED
      """;

  private static final String TAKE =
      """
      UPDATE access.webhook_delivery d SET holder = :holder, due_at = :lease
      FROM (
        SELECT p.id, e.body FROM unnest(:ids::text[], :actives::boolean[], :rooms::int[])
            AS s (id, active, room)
        CROSS JOIN LATERAL (
          SELECT id, event_id FROM access.webhook_delivery
          WHERE subscription_id = s.id AND state = 'Ready' AND due_at <= :now
            AND (s.active OR type = 'webhook.test')
          ORDER BY due_at LIMIT s.room) p
        JOIN access.webhook_event e ON e.event_id = p.event_id
        LIMIT :most) taken
      WHERE d.id = taken.id
      RETURNING d.id, d.subscription_id, d.lane, d.type, d.attempts, d.event_id, taken.body
      """;

  /** When there is something to do again, lost holders included. */
  static final String NEXT_DUE =
      """
      UPDATE access.webhook_subscription s SET next_due = coalesce((
        SELECT min(due_at) FROM access.webhook_delivery
        WHERE subscription_id = s.id AND state = 'Ready'
          AND (s.status = 'Active' OR type = 'webhook.test')), 'infinity')
      WHERE id = ANY(:ids)
      """;

  private final AccessDatabase database;
  private final WebhookSecrets secrets;
  private final Clock clock;

  DeliveryQueue(AccessDatabase database, WebhookSecrets secrets, Clock clock) {
    this.database = database;
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * How many deliveries may be under way.
   *
   * @param inAll of all subscriptions
   * @param usual of one subscription
   * @param careful of one whose last attempt failed
   */
  record Room(int inAll, int usual, int careful) {}

  private record Due(String id, String url, boolean active, int room) {}

  /**
   * Takes deliveries that are due.
   *
   * @param busy how many each subscription has under way here
   */
  List<Held> take(UUID holder, Room room, Map<String, Integer> busy) {
    return database.transactions().execute(_ -> takeInTransaction(holder, room, busy));
  }

  private List<Held> takeInTransaction(UUID holder, Room room, Map<String, Integer> busy) {
    Timestamp now = Timestamp.from(clock.instant());
    List<Due> due = due(room, busy, now);
    if (due.isEmpty()) {
      return List.of();
    }
    Map<String, String> urls = new HashMap<>();
    due.forEach(each -> urls.put(each.id(), each.url()));
    String[] ids = urls.keySet().toArray(String[]::new);
    Map<String, List<WebhookKey>> keys = secrets.signing(urls.keySet());
    List<Held> held =
        database
            .jdbc()
            .sql(TAKE)
            .param("holder", holder)
            .param("lease", Timestamp.from(clock.instant().plus(LEASE)))
            .param("ids", due.stream().map(Due::id).toArray(String[]::new))
            .param("actives", due.stream().map(Due::active).toArray(Boolean[]::new))
            .param("rooms", due.stream().map(Due::room).toArray(Integer[]::new))
            .param("now", now)
            .param("most", room.inAll())
            .query(
                (row, _) ->
                    new Held(
                        row.getLong("id"),
                        row.getString("subscription_id"),
                        row.getString("lane"),
                        row.getString("type"),
                        row.getInt("attempts"),
                        row.getString("event_id"),
                        String.valueOf(urls.get(row.getString("subscription_id"))),
                        row.getBytes("body"),
                        keys.getOrDefault(row.getString("subscription_id"), List.of())))
            .list();
    database.jdbc().sql(NEXT_DUE).param("ids", ids).update();
    return new ArrayList<>(held);
  }

  private List<Due> due(Room room, Map<String, Integer> busy, Timestamp now) {
    List<String> ids = List.copyOf(busy.keySet());
    return database
        .jdbc()
        .sql(DUE)
        .param("usual", room.usual())
        .param("careful", room.careful())
        .param("busy", ids.toArray(String[]::new))
        .param("held", ids.stream().map(id -> busy.getOrDefault(id, 0)).toArray(Integer[]::new))
        .param("now", now)
        .param("most", SUBSCRIPTIONS_AT_ONCE)
        .query(
            (row, _) ->
                new Due(
                    row.getString("id"),
                    row.getString("url"),
                    row.getBoolean("active"),
                    row.getInt("room")))
        .list();
  }
}
