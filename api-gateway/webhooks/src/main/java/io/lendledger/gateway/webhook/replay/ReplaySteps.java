package io.lendledger.gateway.webhook.replay;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Moves running replays on: makes deliveries of their next items, and ends those that are through.
 * It runs in the transaction that finished one of their deliveries, which holds the subscription,
 * so replays need no process of their own and survive any. Everything blocks.
 */
@Component
public class ReplaySteps {

  /** Separates the loan from the replay in the lane of a delivery. */
  public static final String LANE_MARK = "#";

  /** Events that are about to be removed are not begun with. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** Retries that were brought forward no longer count as under way once they were made. */
  private static final String RELEASE =
      """
      UPDATE access.webhook_replay_item i SET hastened = false
      FROM access.webhook_replay r
      WHERE r.id = i.replay_id AND i.hastened AND r.state = 'Running'
        AND r.subscription_id = ANY(:subscriptions)
        AND NOT EXISTS (SELECT FROM access.webhook_delivery o WHERE o.id = i.delivery_id
          AND o.state = 'Ready' AND (o.holder IS NOT NULL OR o.due_at <= :now))
      """;

  /**
   * The next items become deliveries, the first of each loan at once. One whose event has a
   * delivery that is still to be retried has that retry brought forward; one whose event is no
   * longer kept, or has arrived since the replay started, is passed over.
   */
  private static final String MAKE =
      """
      WITH running AS (
        SELECT r.id, r.subscription_id, r.reached, least(r.total, r.reached + greatest(0,
          :atOnce - (SELECT count(*) FROM access.webhook_delivery d
            WHERE d.replay_id = r.id AND d.state IN ('Waiting', 'Ready'))
          - (SELECT count(*) FROM access.webhook_replay_item h
            WHERE h.replay_id = r.id AND h.hastened))) AS upto
        FROM access.webhook_replay r
        WHERE r.subscription_id = ANY(:subscriptions) AND r.state = 'Running'
      ), following AS (
        SELECT n.subscription_id, i.replay_id, i.place, i.event_id, i.type, i.lane,
          o.id AS own, coalesce(o.state, 'Parked') AS state
        FROM running n
        JOIN access.webhook_replay_item i
          ON i.replay_id = n.id AND i.place > n.reached AND i.place <= n.upto
        JOIN access.webhook_event e ON e.event_id = i.event_id
        LEFT JOIN access.webhook_delivery o ON o.id = i.delivery_id
        WHERE e.created_at > :oldest
      ), moved AS (
        UPDATE access.webhook_replay r SET reached = n.upto, retried = r.retried + (
          SELECT count(*) FROM following f
          WHERE f.replay_id = r.id AND f.state IN ('Waiting', 'Ready'))
        FROM running n WHERE r.id = n.id AND n.upto > n.reached
      ), hastened AS (
        UPDATE access.webhook_delivery d SET due_at = :now FROM following f
        WHERE d.id = f.own AND d.state = 'Ready' AND d.holder IS NULL AND d.due_at > :now
      ), marked AS (
        UPDATE access.webhook_replay_item i SET hastened = true FROM following f
        WHERE i.replay_id = f.replay_id AND i.place = f.place AND f.state = 'Ready'
      ), kept AS (
        SELECT subscription_id, replay_id, place, event_id, type,
          lane || '#' || replay_id AS lane,
          row_number() OVER (PARTITION BY replay_id, lane ORDER BY place) = 1 AS first_here
        FROM following WHERE state = 'Parked'
      ), made AS (
        INSERT INTO access.webhook_delivery
          (subscription_id, event_id, type, lane, state, created_at, due_at, replay_id)
        SELECT subscription_id, event_id, type, lane,
          CASE WHEN first_here AND NOT EXISTS (
            SELECT FROM access.webhook_delivery o
            WHERE o.subscription_id = k.subscription_id AND o.lane = k.lane
              AND o.state IN ('Waiting', 'Ready')) THEN 'Ready' ELSE 'Waiting' END,
          :now, :now, replay_id
        FROM kept k ORDER BY place
        RETURNING id
      )
      SELECT (SELECT coalesce(sum(upto - reached), 0) FROM running)
        - (SELECT count(*) FROM made)
        - (SELECT count(*) FROM following WHERE state = 'Ready')
      """;

  private static final String PASS_OVER =
      """
      UPDATE access.webhook_replay r SET reached = coalesce((
        SELECT i.place - 1 FROM access.webhook_replay_item i
        JOIN access.webhook_event e ON e.event_id = i.event_id
        WHERE i.replay_id = r.id AND i.place > r.reached AND e.created_at > :oldest
          AND NOT EXISTS (SELECT FROM access.webhook_delivery o
            WHERE o.id = i.delivery_id AND o.state = 'Delivered')
        ORDER BY i.place LIMIT 1), r.total)
      WHERE r.subscription_id = ANY(:subscriptions) AND r.state = 'Running'
      """;

  /** What failed while its replay was cancelled is not tried again. */
  private static final String STOP =
      """
      UPDATE access.webhook_delivery d SET state = 'Parked', due_at = NULL
      FROM access.webhook_replay r
      WHERE r.id = d.replay_id AND r.state = 'Cancelled'
        AND d.subscription_id = ANY(:subscriptions) AND d.replay_id IS NOT NULL
        AND d.state = 'Ready' AND d.holder IS NULL AND d.attempts > 0
      """;

  private static final String END =
      """
      WITH ended AS (
        UPDATE access.webhook_replay r SET state = 'Done', ended_at = :now
        WHERE r.subscription_id = ANY(:subscriptions) AND r.state = 'Running'
          AND r.reached = r.total
          AND NOT EXISTS (SELECT FROM access.webhook_delivery d
            WHERE d.replay_id = r.id AND d.state IN ('Waiting', 'Ready'))
          AND NOT EXISTS (SELECT FROM access.webhook_replay_item h
            WHERE h.replay_id = r.id AND h.hastened)
        RETURNING r.id
      )
      DELETE FROM access.webhook_replay_item WHERE replay_id IN (SELECT id FROM ended)
      """;

  private static final String STANDING =
      """
      SELECT s.id FROM access.webhook_subscription s
      JOIN access.webhook_replay r ON r.subscription_id = s.id AND r.state = 'Running'
      WHERE NOT EXISTS (SELECT FROM access.webhook_delivery d
        WHERE d.replay_id = r.id AND d.state IN ('Waiting', 'Ready'))
      AND NOT EXISTS (SELECT FROM access.webhook_replay_item h
        JOIN access.webhook_delivery o ON o.id = h.delivery_id
        WHERE h.replay_id = r.id AND h.hastened AND o.state = 'Ready'
          AND (o.holder IS NOT NULL OR o.due_at <= :now))
      ORDER BY s.id LIMIT 100 FOR NO KEY UPDATE OF s SKIP LOCKED
      """;

  private static final String RUNNING =
      "SELECT subscription_id FROM access.webhook_replay"
          + " WHERE subscription_id = ANY(:subscriptions) AND state = 'Running'";

  private static final String DUE =
      "UPDATE access.webhook_subscription SET next_due = least(next_due, :now)"
          + " WHERE id = ANY(:subscriptions) AND status = 'Active'";

  private final AccessDatabase database;
  private final SharedTime time;
  private final int atOnce;
  private final Duration kept;

  @Autowired
  ReplaySteps(
      AccessDatabase database,
      SharedTime time,
      ReplayProperties settings,
      WebhookProperties deliveries) {
    this.database = database;
    this.time = time;
    this.atOnce = settings.atOnce();
    this.kept = deliveries.kept();
  }

  /** Moves the replays of subscriptions on, which the transaction holds. */
  public void moveOn(String... subscriptions) {
    Instant now = time.now();
    update(RELEASE, now, subscriptions);
    while (make(now, subscriptions) > 0) {
      update(PASS_OVER, now, subscriptions);
    }
    update(STOP, now, subscriptions);
    update(END, now, subscriptions);
  }

  /** Moves on those of these subscriptions that have a replay under way. */
  public void moveOnRunning(String... subscriptions) {
    String[] running =
        database
            .jdbc()
            .sql(RUNNING)
            .param("subscriptions", subscriptions)
            .query(String.class)
            .list()
            .toArray(String[]::new);
    if (running.length > 0) {
      moveOn(running);
    }
  }

  /**
   * Moves on what nobody did: the last of their deliveries was finished by a gateway of an earlier
   * version, or by one that could not move them on.
   */
  public void resume() {
    database
        .transactions()
        .executeWithoutResult(_ -> {
          String[] standing =
              database
                  .jdbc()
                  .sql(STANDING)
                  .param("now", Timestamp.from(time.now()))
                  .query(String.class)
                  .list()
                  .toArray(String[]::new);
          if (standing.length > 0) {
            moveOn(standing);
            update(DUE, time.now(), standing);
          }
        });
  }

  /** How many items were passed over. */
  private int make(Instant now, String... subscriptions) {
    return database
        .jdbc()
        .sql(MAKE)
        .params(parameters(now, subscriptions))
        .param("atOnce", atOnce)
        .query(Integer.class)
        .single();
  }

  private void update(String sql, Instant now, String... subscriptions) {
    database.jdbc().sql(sql).params(parameters(now, subscriptions)).update();
  }

  private Map<String, Object> parameters(Instant now, String... subscriptions) {
    return Map.of(
        "subscriptions", subscriptions,
        "now", Timestamp.from(now),
        "oldest", Timestamp.from(now.minus(kept).plus(MARGIN)));
  }
}
