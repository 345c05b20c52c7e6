package io.lendledger.gateway.webhook.replay;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.webhook.outcome.OutcomeFilter;
import io.lendledger.gateway.webhook.subscription.Subscriptions;
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

/** The replays of subscriptions, as their lenders start, watch and cancel them. Blocks. */
@Component
public class Replays {

  /** The most replays of a subscription that are listed. */
  public static final int MOST_LISTED = 25;

  private static final Duration DAY = Duration.ofDays(1);

  private static final String SELECT =
      """
      SELECT r.*, d.pending, d.succeeded, d.parked, h.hastened
      FROM access.webhook_replay r
      CROSS JOIN LATERAL (SELECT count(*) AS hastened FROM access.webhook_replay_item
        WHERE replay_id = r.id AND hastened) h
      CROSS JOIN LATERAL (SELECT
          count(*) FILTER (WHERE state IN ('Waiting', 'Ready')) AS pending,
          count(*) FILTER (WHERE state = 'Delivered') AS succeeded,
          count(*) FILTER (WHERE state = 'Parked') AS parked
        FROM access.webhook_delivery WHERE replay_id = r.id) d
      WHERE r.subscription_id = :subscription
      """;

  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(hashtextextended('replays ' || ?, 0))";
  private static final String OF_LENDER =
      "SELECT coalesce(sum(r.total), 0) FROM access.webhook_replay r"
          + " JOIN access.webhook_subscription s ON s.id = r.subscription_id"
          + " WHERE s.lender_code = ? AND r.started_at > ?";

  private final AccessDatabase database;
  private final Subscriptions subscriptions;
  private final ReplaySelection selection;
  private final ReplaySteps steps;
  private final ReplayProperties settings;
  private final SharedTime time;

  Replays(
      AccessDatabase database,
      Subscriptions subscriptions,
      ReplaySteps steps,
      ReplayProperties settings,
      SharedTime time) {
    this.database = database;
    this.subscriptions = subscriptions;
    this.selection = new ReplaySelection(database);
    this.steps = steps;
    this.settings = settings;
    this.time = time;
  }

  /** What a replay would come to; nothing is kept. */
  public ReplayPreview preview(LenderCode lender, String subscription, ReplayRequest request) {
    subscriptions.get(lender, subscription);
    return new ReplayPreview(selection.count(subscription, request), settings.most());
  }

  /** Starts a replay; the operation starts one only. */
  public Replay start(
      LenderCode lender, String subscription, ReplayRequest request, Operation operation) {
    String id = operation.toString();
    subscriptions.get(lender, subscription);
    if (find(subscription, id).isEmpty()) {
      // Before the subscription is held: others' deliveries would wait for a search in a large log.
      List<ReplaySelection.Item> items = selection.find(subscription, request, settings.most() + 1);
      requireWithin(items.size(), subscription, request);
      database
          .transactions()
          .executeWithoutResult(_ -> {
            subscriptions.hold(lender, subscription);
            if (find(subscription, id).isEmpty()) {
              requireTurn(subscription);
              requireShare(lender, items.size());
              insert(id, subscription, request, items);
              steps.moveOn(subscription);
              due(subscription);
            }
          });
    }
    return get(lender, subscription, id);
  }

  private void requireWithin(int found, String subscription, ReplayRequest request) {
    if (found > settings.most()) {
      int total = selection.count(subscription, request);
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "The window has %d deliveries, and a replay makes at most %d: narrow it"
              .formatted(total, settings.most()),
          Fault.of("to", null, "has more than %d deliveries before it".formatted(settings.most())));
    }
  }

  private void requireTurn(String subscription) {
    find(subscription, "AND r.state = :wanted", "Running")
        .ifPresent(running -> {
          throw new Rejected(
              RejectionCode.INVALID_TRANSITION,
              "Replay %s of this subscription is Running: wait until it has ended, or cancel it"
                  .formatted(running.id()));
        });
    int recent =
        database
            .jdbc()
            .sql(
                "SELECT count(*) FROM access.webhook_replay"
                    + " WHERE subscription_id = ? AND started_at > ?")
            .params(subscription, Timestamp.from(time.now().minus(DAY)))
            .query(Integer.class)
            .single();
    if (recent >= settings.aDay()) {
      throw new Rejected(
          RejectionCode.INVALID_TRANSITION,
          "%d replays of this subscription have started within 24 hours, and more may not"
              .formatted(recent));
    }
  }

  /** Each of a lender's subscriptions may be replayed, not all of them as often as one. */
  private void requireShare(LenderCode lender, int more) {
    database.jdbc().sql(ONE_AT_A_TIME).param(lender.value()).query((_, _) -> true).list();
    long most = (long) settings.most() * settings.aDay();
    long recent =
        database
            .jdbc()
            .sql(OF_LENDER)
            .params(lender.value(), Timestamp.from(time.now().minus(DAY)))
            .query(Long.class)
            .single();
    if (recent + more > most) {
      throw new Rejected(
          RejectionCode.INVALID_TRANSITION,
          ("Replays of all subscriptions have %d deliveries within 24 hours, and may have %d: this"
                  + " one has %d")
              .formatted(recent, most, more));
    }
  }

  private void insert(
      String id, String subscription, ReplayRequest request, List<ReplaySelection.Item> items) {
    OutcomeFilter outcome = request.outcome();
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_replay (id, subscription_id, state, window_from, window_to,"
                + " outcome, types, total, started_at) VALUES (?, ?, 'Running', ?, ?, ?, ?, ?, ?)")
        .param(id)
        .param(subscription)
        .param(Timestamp.from(request.from()))
        .param(Timestamp.from(request.to()))
        .param(outcome == null ? null : outcome.wire())
        .param(request.types().stream().map(LoanChangeType::wire).toArray(String[]::new))
        .param(items.size())
        .param(Timestamp.from(time.now()))
        .update();
    selection.keep(id, items);
  }

  private void due(String subscription) {
    database
        .jdbc()
        .sql(
            "UPDATE access.webhook_subscription SET next_due = least(next_due, ?)"
                + " WHERE id = ? AND status = 'Active'")
        .params(Timestamp.from(time.now()), subscription)
        .update();
  }

  /**
   * Stops a replay that runs: nothing of it is begun any more, and what is under way is not tried
   * again. One that has ended stays as it is.
   */
  public Replay cancel(LenderCode lender, String subscription, String id) {
    database
        .transactions()
        .executeWithoutResult(_ -> {
          subscriptions.hold(lender, subscription);
          Timestamp now = Timestamp.from(time.now());
          int stopped =
              database
                  .jdbc()
                  .sql(
                      "UPDATE access.webhook_replay SET state = 'Cancelled', ended_at = ?"
                          + " WHERE id = ? AND subscription_id = ? AND state = 'Running'")
                  .params(now, id, subscription)
                  .update();
          if (stopped > 0) {
            for (String sql :
                List.of(
                    "DELETE FROM access.webhook_replay_item WHERE replay_id = :id",
                    "DELETE FROM access.webhook_delivery WHERE replay_id = :id AND"
                        + " (state = 'Waiting' OR state = 'Ready'"
                        + " AND (holder IS NULL OR due_at <= :now))")) {
              database.jdbc().sql(sql).param("id", id).param("now", now).update();
            }
          }
        });
    return get(lender, subscription, id);
  }

  /** One of a lender's; {@code NOT_FOUND} when there is none. */
  public Replay get(LenderCode lender, String subscription, String id) {
    subscriptions.get(lender, subscription);
    return find(subscription, id).orElseThrow(() -> Rejected.notFound("Replay " + id));
  }

  /** The last replays of a subscription, the newest first. */
  public List<Replay> list(LenderCode lender, String subscription) {
    subscriptions.get(lender, subscription);
    return select(subscription, "ORDER BY r.started_at DESC, r.id LIMIT " + MOST_LISTED, "");
  }

  private Optional<Replay> find(String subscription, String id) {
    return find(subscription, "AND r.id = :wanted", id);
  }

  private Optional<Replay> find(String subscription, String condition, String wanted) {
    return select(subscription, condition, wanted).stream().findFirst();
  }

  private List<Replay> select(String subscription, String condition, String wanted) {
    Instant now = time.now();
    return database
        .jdbc()
        .sql(SELECT + condition)
        .param("subscription", subscription)
        .param("wanted", wanted)
        .query((row, _) -> read(row, now))
        .list();
  }

  /** A cancelled one is through with what it made; the rest it never was. */
  private static Replay read(ResultSet row, Instant now) throws SQLException {
    ReplayState state = ReplayState.of(row.getString("state"));
    int total = row.getInt("total");
    int succeeded = row.getInt("succeeded");
    int givenUp = row.getInt("parked");
    int retried = row.getInt("retried") - row.getInt("hastened");
    int left = total - row.getInt("reached") + row.getInt("pending") + row.getInt("hastened");
    int passed = total - left - succeeded - givenUp - retried;
    int skipped = state == ReplayState.CANCELLED ? 0 : Math.max(0, passed);
    int done = succeeded + givenUp + retried + skipped;
    Instant started = row.getTimestamp("started_at").toInstant();
    String outcome = row.getString("outcome");
    return new Replay(
        row.getString("id"),
        row.getString("subscription_id"),
        state,
        row.getTimestamp("window_from").toInstant(),
        row.getTimestamp("window_to").toInstant(),
        outcome == null ? null : OutcomeFilter.of(outcome),
        types(row),
        total,
        done,
        succeeded,
        givenUp,
        retried,
        skipped,
        Replay.secondsLeft(state, total, done, started, now),
        started,
        ended(row));
  }

  private static List<LoanChangeType> types(ResultSet row) throws SQLException {
    String[] types = (String[]) row.getArray("types").getArray();
    return Arrays.stream(types).map(LoanChangeType::of).toList();
  }

  private static @Nullable Instant ended(ResultSet row) throws SQLException {
    return Subscriptions.instant(row.getTimestamp("ended_at"));
  }
}
