package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryQueue.Due;
import io.lendledger.gateway.webhook.replay.ReplaySteps;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Stores outcomes of attempts, many at a time: the time of the next attempt, the next delivery of
 * the lane, and the pause of a subscription that was tried for five days without a success.
 * Everything blocks.
 */
@Component
public class Outcomes {

  /** How long a subscription may fail before it is paused. */
  public static final Duration PATIENCE = Duration.ofDays(5);

  private static final String HOLD =
      "SELECT id FROM access.webhook_subscription WHERE id = ANY(:ids)"
          + " ORDER BY id FOR NO KEY UPDATE";

  /**
   * Finishes attempts, readies the next deliveries of their lanes, and judges their subscriptions:
   * one statement, of which no part needs to see the effect of another. An attempt whose delivery
   * another holder has by now tells nothing of the target. A subscription is tried without a break
   * while a failure follows another within the longest wait between attempts, or is of a delivery
   * that was there at the one before.
   */
  private static final String KEEP =
      """
      WITH done AS (
        UPDATE access.webhook_delivery d SET state = o.state, due_at = o.due, holder = NULL,
          attempts = d.attempts + 1, attempted_at = o.at, duration_millis = o.millis,
          response_status = o.status, response_body = o.answer, failure = o.failure
        FROM unnest(:deliveries::bigint[], :states::text[], :dues::timestamptz[],
            :ats::timestamptz[], :millis::int[], :statuses::int[], :answers::text[],
            :failures::text[], :counted::boolean[])
          AS o (id, state, due, at, millis, status, answer, failure, counted)
        WHERE d.id = o.id AND d.holder = :holder
        RETURNING d.subscription_id, d.lane, d.state, d.created_at, o.at, o.failure, o.counted
      ), followed AS (
        UPDATE access.webhook_delivery SET state = 'Ready', due_at = :now
        WHERE id IN (
          SELECT (SELECT min(id) FROM access.webhook_delivery
            WHERE subscription_id = l.subscription_id AND lane = l.lane AND state = 'Waiting')
          FROM (SELECT DISTINCT subscription_id, lane FROM done WHERE state <> 'Ready') l)
      ), told AS (
        SELECT subscription_id, max(at) FILTER (WHERE failure IS NULL) AS succeeded,
          max(at) FILTER (WHERE failure IS NOT NULL AND counted) AS failed,
          min(created_at) FILTER (WHERE failure IS NOT NULL AND counted) AS oldest,
          (array_agg(failure ORDER BY at DESC) FILTER (WHERE failure IS NOT NULL AND counted))[1]
            AS why
        FROM done GROUP BY subscription_id
      )
      UPDATE access.webhook_subscription s SET
        last_delivered_at = greatest(s.last_delivered_at, o.succeeded),
        failing_since = CASE WHEN o.succeeded IS NOT NULL THEN NULL
          WHEN o.failed IS NOT NULL THEN coalesce(s.failing_since, CAST(:now AS timestamptz))
          ELSE s.failing_since END,
        tried_since = CASE WHEN o.succeeded IS NOT NULL THEN NULL
          WHEN o.failed IS NOT NULL THEN o.since ELSE s.tried_since END,
        last_failed_at = CASE WHEN o.failed IS NOT NULL
          THEN CAST(:now AS timestamptz) ELSE s.last_failed_at END,
        status = CASE WHEN o.pauses THEN 'Paused' ELSE s.status END,
        status_reason = CASE WHEN o.pauses THEN o.reason ELSE s.status_reason END
      FROM (
        SELECT s.id, t.succeeded, t.failed, b.since,
          coalesce(s.status = 'Active' AND t.succeeded IS NULL AND t.failed IS NOT NULL
            AND b.since <= :impatient, FALSE) AS pauses,
          'No delivery has succeeded since '
            || to_char(s.failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            || ', which is more than five days; the last attempt: ' || t.why AS reason
        FROM access.webhook_subscription s LEFT JOIN told t ON t.subscription_id = s.id
        CROSS JOIN LATERAL (SELECT CASE
            WHEN s.failing_since IS NOT NULL
              AND (s.last_failed_at >= :unbroken OR s.last_failed_at >= t.oldest)
            THEN coalesce(s.tried_since, s.failing_since)
            ELSE CAST(:now AS timestamptz) END AS since) b
        WHERE s.id = ANY(:ids)) o
      WHERE o.id = s.id
      RETURNING s.id, s.lender_code, s.url, s.status = 'Active' AS active,
        s.failing_since IS NOT NULL AS failing
      """;

  private final AccessDatabase database;
  private final DeliveryQueue queue;
  private final ReplaySteps replays;
  private final SharedTime time;
  private final RandomGenerator random = RandomGenerator.getDefault();

  public Outcomes(
      AccessDatabase database, DeliveryQueue queue, ReplaySteps replays, SharedTime time) {
    this.database = database;
    this.queue = queue;
    this.replays = replays;
    this.time = time;
  }

  /**
   * Whether a failure is one of the target. A failed test is none: its target may not be there yet.
   * Neither is that of what is sent again, or a replay of what a target refuses would slow down
   * what is due now.
   */
  private static boolean isCounted(Held held) {
    return !held.type().equals(Delivery.TEST) && !held.replayed();
  }

  /**
   * Stores these outcomes, of deliveries that this holder still has, and claims the next due
   * deliveries of their subscriptions: they are held already, and one commit serves both.
   */
  public List<Held> keep(UUID holder, List<DeliveryAttempt> attempts, DeliveryCapacity capacity) {
    List<Held> next =
        database
            .transactions()
            .execute(_ -> {
              List<Due> due = keep(holder, attempts);
              moveReplaysOn(attempts);
              return queue.handOut(holder, capacity, due);
            });
    return next == null ? List.of() : next;
  }

  private void moveReplaysOn(List<DeliveryAttempt> attempts) {
    String[] replayed = subscriptions(attempts, Held::replayed);
    if (replayed.length > 0) {
      replays.moveOn(replayed);
    }
    // A replay brings retries forward, and goes on when they are made.
    String[] retried = subscriptions(attempts, held -> !held.replayed() && held.attempts() > 0);
    if (retried.length > 0) {
      replays.moveOnRunning(retried);
    }
  }

  private static String[] subscriptions(List<DeliveryAttempt> attempts, Predicate<Held> wanted) {
    return attempts.stream()
        .map(DeliveryAttempt::held)
        .filter(wanted)
        .map(Held::subscription)
        .distinct()
        .toArray(String[]::new);
  }

  private List<Due> keep(UUID holder, List<DeliveryAttempt> attempts) {
    String[] ids = subscriptions(attempts, _ -> true);
    database.jdbc().sql(HOLD).param("ids", ids).query(String.class).list();
    Instant now = time.now();
    List<Next> next = attempts.stream().map(each -> next(each, now)).toList();
    return database
        .jdbc()
        .sql(KEEP)
        .param("holder", holder)
        .param("now", Timestamp.from(now))
        .param("deliveries", attempts.stream().map(each -> each.held().id()).toArray(Long[]::new))
        .param("states", column(next, Next::state))
        .param("dues", column(next, Next::due))
        .param("ats", column(attempts, each -> each.outcome().at()))
        .param("millis", column(attempts, each -> each.outcome().durationMillis()))
        .param("statuses", column(attempts, each -> each.outcome().status()))
        .param("answers", column(attempts, each -> each.outcome().answer()))
        .param("failures", column(attempts, each -> each.outcome().failure()))
        .param("impatient", Timestamp.from(now.minus(PATIENCE)))
        .param("unbroken", Timestamp.from(now.minus(RetrySchedule.LONGEST)))
        .param("ids", ids)
        .param("counted", column(attempts, each -> isCounted(each.held())))
        .query((row, _) -> Due.read(row))
        .list();
  }

  /** A column of a set, as text. */
  private static <T> @Nullable String[] column(List<T> rows, Function<T, @Nullable Object> value) {
    @Nullable String[] texts = new @Nullable String[rows.size()];
    for (int index = 0; index < texts.length; index++) {
      Object cell = value.apply(rows.get(index));
      texts[index] = cell == null ? null : cell.toString();
    }
    return texts;
  }

  private record Next(String state, @Nullable Instant due) {}

  /** A test is not tried again: the caller sees its outcome. */
  private Next next(DeliveryAttempt attempt, Instant now) {
    Held held = attempt.held();
    if (attempt.outcome().succeeded()) {
      return new Next("Delivered", null);
    }
    Optional<Duration> delay =
        held.type().equals(Delivery.TEST)
            ? Optional.empty()
            : RetrySchedule.after(held.attempts() + 1, held.replayed(), random.nextDouble());
    return delay
        .map(wait -> new Next("Ready", now.plus(wait)))
        .orElseGet(() -> new Next("Parked", null));
  }
}
