package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import org.springframework.stereotype.Component;

/** Removes old deliveries, deserted ones, and the bodies of events. Everything blocks. */
@Component
public class OldDeliveries {

  private static final String OLDEST =
      "(SELECT id FROM (SELECT id, created_at FROM access.webhook_delivery ORDER BY id LIMIT :most)"
          + " oldest WHERE created_at < :before)";

  private static final String DELETE =
      "DELETE FROM access.webhook_delivery WHERE state IN ('Delivered', 'Parked') AND id IN "
          + OLDEST;

  /** Who ends an attempt holds the subscription too, and readies the next that waits. */
  private static final String HOLD_PENDING =
      "SELECT id FROM access.webhook_subscription WHERE id IN (SELECT subscription_id"
          + " FROM access.webhook_delivery WHERE state IN ('Waiting', 'Ready') AND id IN "
          + OLDEST
          + ") ORDER BY id FOR NO KEY UPDATE";

  private static final String DELETE_WAITING =
      "DELETE FROM access.webhook_delivery WHERE state = 'Waiting' AND subscription_id = ANY(:held)"
          + " AND id IN "
          + OLDEST;

  /** Deliveries that wait behind a removed one follow. */
  private static final String DELETE_READY =
      """
      WITH gone AS (
        DELETE FROM access.webhook_delivery
        WHERE state = 'Ready' AND (holder IS NULL OR due_at <= :now)
          AND subscription_id = ANY(:held) AND id IN %s
        RETURNING subscription_id, lane
      ), followed AS (
        UPDATE access.webhook_delivery SET state = 'Ready', due_at = :now
        WHERE id IN (
          SELECT (SELECT min(id) FROM access.webhook_delivery
            WHERE subscription_id = g.subscription_id AND lane = g.lane AND state = 'Waiting')
          FROM gone g)
      )
      SELECT count(*) FROM gone
      """
          .formatted(OLDEST);

  /**
   * A replay's delivery is younger than its event; all others are as old, and go first. So bodies
   * follow them also while there are always more to go.
   */
  private static final String DELETE_EVENTS =
      """
      DELETE FROM access.webhook_event WHERE event_id IN (
        SELECT event_id FROM access.webhook_event e
        WHERE created_at < :before AND created_at < coalesce(
            (SELECT created_at FROM access.webhook_delivery ORDER BY id LIMIT 1), 'infinity')
          AND NOT EXISTS (
          SELECT FROM access.webhook_delivery d
          WHERE d.event_id = e.event_id AND d.replay_id IS NOT NULL
            AND d.state IN ('Waiting', 'Ready'))
        ORDER BY created_at LIMIT :most)
      """;

  private static final String DELETE_REPLAYS =
      """
      DELETE FROM access.webhook_replay WHERE id IN (
        SELECT id FROM access.webhook_replay WHERE started_at < :before LIMIT :most)
      """;

  /** Looks once at each subscription that has deliveries, however many. */
  private static final String DELETE_LEFT =
      """
      WITH RECURSIVE had AS (
        (SELECT subscription_id AS id FROM access.webhook_delivery ORDER BY 1 LIMIT 1)
        UNION ALL
        SELECT (SELECT subscription_id FROM access.webhook_delivery
          WHERE subscription_id > had.id ORDER BY 1 LIMIT 1)
        FROM had WHERE had.id IS NOT NULL
      ), deleted AS MATERIALIZED (
        SELECT id FROM had WHERE id IS NOT NULL AND NOT EXISTS (
          SELECT FROM access.webhook_subscription s WHERE s.id = had.id)
      )
      DELETE FROM access.webhook_delivery WHERE id IN (
        SELECT d.id FROM deleted JOIN access.webhook_delivery d ON d.subscription_id = deleted.id
        LIMIT :most FOR UPDATE OF d SKIP LOCKED)
      """;

  private final AccessDatabase database;
  private final SharedTime time;

  OldDeliveries(AccessDatabase database, SharedTime time) {
    this.database = database;
    this.time = time;
  }

  /**
   * Removes deliveries, replays and bodies older than a moment, and deliveries of subscriptions
   * that were deleted; at most so many of each, each whatever becomes of the others. Bodies go once
   * no delivery needs them.
   */
  public int forget(Instant before, int most) {
    Timestamp bound = Timestamp.from(before);
    List<IntSupplier> kinds =
        List.of(
            () -> update(DELETE, bound, most),
            () -> forgetPending(bound, most),
            () -> forgetLeft(most),
            () -> update(DELETE_REPLAYS, bound, most),
            () -> update(DELETE_EVENTS, bound, most));
    int gone = 0;
    RuntimeException failed = null;
    for (IntSupplier kind : kinds) {
      try {
        gone += kind.getAsInt();
      } catch (RuntimeException failure) {
        if (failed == null) {
          failed = failure;
        } else {
          failed.addSuppressed(failure);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
    return gone;
  }

  private int update(String sql, Timestamp before, int most) {
    return database.jdbc().sql(sql).param("before", before).param("most", most).update();
  }

  private int forgetLeft(int most) {
    return database.jdbc().sql(DELETE_LEFT).param("most", most).update();
  }

  private int forgetPending(Timestamp before, int most) {
    Integer gone =
        database
            .transactions()
            .execute(_ -> {
              List<String> held =
                  database
                      .jdbc()
                      .sql(HOLD_PENDING)
                      .param("before", before)
                      .param("most", most)
                      .query((row, _) -> row.getString("id"))
                      .list();
              return held.isEmpty() ? 0 : forgetPending(held.toArray(String[]::new), before, most);
            });
    return gone == null ? 0 : gone;
  }

  private int forgetPending(String[] held, Timestamp before, int most) {
    int waiting =
        database
            .jdbc()
            .sql(DELETE_WAITING)
            .param("held", held)
            .param("before", before)
            .param("most", most)
            .update();
    int ready =
        database
            .jdbc()
            .sql(DELETE_READY)
            .param("held", held)
            .param("now", Timestamp.from(time.now()))
            .param("before", before)
            .param("most", most)
            .query(Integer.class)
            .single();
    database.jdbc().sql(DeliveryQueue.NEXT_DUE).param("ids", held).update();
    return waiting + ready;
  }
}
