package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.WireJson;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Component;

/**
 * The cursor of the fan-out. Cursor and deliveries commit together, and only if the cursor has not
 * moved since the changes were read: each change becomes deliveries exactly once, whichever gateway
 * dies when. Everything blocks.
 */
@Component
public class FanOutStore {

  private static final String LEASE = "now() + interval '15 s'";

  /** The bodies; before the locks, so that deliveries go on meanwhile. */
  private static final String EVENTS =
      """
      INSERT INTO access.webhook_event (event_id, body, created_at)
      SELECT event_id, body, :now
      FROM unnest(:ids::text[], :lenders::text[], :types::text[], :bodies::bytea[])
        AS c (event_id, lender_code, type, body)
      WHERE EXISTS (SELECT FROM access.webhook_subscription s
        WHERE s.lender_code = c.lender_code AND c.type = ANY(s.event_types))
      """;

  private static final String HOLD =
      "SELECT id FROM access.webhook_subscription WHERE lender_code = ANY(:lenders)"
          + " ORDER BY id FOR NO KEY UPDATE";

  /** One statement, on a snapshot that is younger than the locks on the subscriptions. */
  private static final String DELIVERIES =
      """
      WITH wanted AS (
        SELECT c.event_id, c.type, c.lane, c.place, s.id AS subscription_id
        FROM unnest(:ids::text[], :lenders::text[], :types::text[], :lanes::text[])
          WITH ORDINALITY AS c (event_id, lender_code, type, lane, place)
        JOIN access.webhook_subscription s
          ON s.lender_code = c.lender_code AND c.type = ANY(s.event_types)
        JOIN access.webhook_event e ON e.event_id = c.event_id
      ), delivery AS (
        INSERT INTO access.webhook_delivery
          (subscription_id, event_id, type, lane, state, created_at, due_at)
        SELECT subscription_id, event_id, type, lane,
          CASE WHEN first_here AND NOT EXISTS (
            SELECT FROM access.webhook_delivery o
            WHERE o.subscription_id = w.subscription_id AND o.lane = w.lane
              AND o.state IN ('Waiting', 'Ready')) THEN 'Ready' ELSE 'Waiting' END,
          :now, :now
        FROM (SELECT *, row_number() OVER (
            PARTITION BY subscription_id, lane ORDER BY place) = 1 AS first_here FROM wanted) w
        ORDER BY place
        RETURNING subscription_id
      ), due AS (
        UPDATE access.webhook_subscription SET next_due = :now
        WHERE id IN (SELECT subscription_id FROM delivery) AND next_due > :now
          AND status = 'Active'
      )
      SELECT count(*) FROM delivery
      """;

  private final AccessDatabase database;
  private final LateLenders late;
  private final WireJson json;
  private final SharedTime time;

  FanOutStore(AccessDatabase database, WireJson json, SharedTime time) {
    this.database = database;
    this.late = new LateLenders(database);
    this.json = json;
    this.time = time;
  }

  /** Takes or keeps the lease: the place behind which to continue; empty when another holds it. */
  public Optional<LoanChangeId> lease(UUID owner) {
    return lease(owner, false);
  }

  /**
   * As above.
   *
   * @param current whether the holder has just made deliveries of all changes, which is noted when
   *     the lease is prolonged
   */
  Optional<LoanChangeId> lease(UUID owner, boolean current) {
    return held(owner).or(() -> renewed(owner, current));
  }

  /** Notes that the holder of the lease has made deliveries of all changes. */
  void current(UUID owner) {
    database
        .jdbc()
        .sql("UPDATE access.webhook_cursor SET current_at = ? WHERE owner = ?")
        .params(Timestamp.from(time.now()), owner)
        .update();
  }

  private Optional<LoanChangeId> held(UUID owner) {
    return database
        .jdbc()
        .sql(
            "SELECT position, part FROM access.webhook_cursor"
                + " WHERE owner = ? AND leased_until > now() + interval '5 s'")
        .param(owner)
        .query((row, _) -> new LoanChangeId(row.getLong(1), row.getString(2)))
        .optional();
  }

  private Optional<LoanChangeId> renewed(UUID owner, boolean current) {
    return database
        .jdbc()
        .sql(
            "UPDATE access.webhook_cursor SET owner = :owner, leased_until = "
                + LEASE
                + ", current_at = CASE WHEN owner = :owner AND :current THEN :now"
                + " ELSE current_at END"
                + " WHERE owner IS NULL OR owner = :owner OR leased_until < now()"
                + " RETURNING position, part")
        .param("owner", owner)
        .param("current", current)
        .param("now", Timestamp.from(time.now()))
        .query((row, _) -> new LoanChangeId(row.getLong(1), row.getString(2)))
        .optional();
  }

  /** Lets another gateway take the lease at once. */
  void release(UUID owner) {
    database
        .jdbc()
        .sql("UPDATE access.webhook_cursor SET owner = NULL WHERE owner = ?")
        .param(owner)
        .update();
  }

  Set<LenderCode> lenders() {
    return Set.copyOf(
        database
            .jdbc()
            .sql("SELECT DISTINCT lender_code FROM access.webhook_subscription")
            .query((row, _) -> new LenderCode(row.getString(1)))
            .list());
  }

  /** How many deliveries changes become. */
  FanOutShares shares() {
    Map<LenderCode, Map<String, Integer>> subscriptions = new HashMap<>();
    database
        .jdbc()
        .sql(
            "SELECT lender_code, type, count(*) FROM access.webhook_subscription,"
                + " unnest(event_types) type GROUP BY lender_code, type")
        .query(
            (RowCallbackHandler)
                row ->
                    subscriptions
                        .computeIfAbsent(new LenderCode(row.getString(1)), _ -> new HashMap<>())
                        .put(row.getString(2), row.getInt(3)));
    return new FanOutShares(subscriptions);
  }

  /**
   * Gives lenders cursors of their own, at the place of the common one, which goes on without them;
   * false when another gateway has moved that.
   */
  boolean setApart(LoanChangeId from, Set<LenderCode> lenders) {
    return inOne(
            List.of(),
            () -> {
              boolean there = moved(from, from);
              if (there) {
                late.add(lenders, from);
              }
              return there;
            })
        .isPresent();
  }

  /**
   * Makes deliveries of changes and moves the cursor. Does nothing when another gateway moved it,
   * or a lender outside of the query has subscribed, or ceased to be late, meanwhile.
   *
   * @param asked lenders that were asked for; the others must be late
   * @return how many deliveries that were; empty when nothing was done
   */
  public Optional<Integer> advance(LoanChangeId from, LoanChanges found, Set<LenderCode> asked) {
    return inOne(
        found.data(),
        () -> {
          if (!moved(from, found.reached()) || !isForAll(asked)) {
            return false;
          }
          late.begin(from, found);
          return true;
        });
  }

  /** Whether nobody is left out; while the cursor is held, nobody begins or ceases to be late. */
  private boolean isForAll(Set<LenderCode> asked) {
    Set<LenderCode> left = new HashSet<>(lenders());
    left.removeAll(asked);
    return late.all().keySet().containsAll(left);
  }

  /**
   * Makes deliveries of a late lender's changes up to the common cursor and moves the lender's own,
   * which ends where it reaches that.
   *
   * @return how many deliveries that were; empty when nothing was done
   */
  Optional<Integer> catchUp(
      LenderCode lender, LoanChangeId from, LoanChanges found, LoanChangeId cursor) {
    List<LoanChange> due =
        found.data().stream().filter(each -> each.id().compareTo(cursor) <= 0).toList();
    LoanChangeId to = found.reached().compareTo(cursor) < 0 ? found.reached() : cursor;
    return inOne(due, () -> moved(cursor, cursor) && late.move(lender, from, to, cursor));
  }

  /** Lenders with cursors of their own, each with the place behind which to continue. */
  Map<LenderCode, LoanChangeId> late() {
    return late.all();
  }

  private Optional<Integer> inOne(List<LoanChange> changes, BooleanSupplier move) {
    Map<String, Object> parameters = parameters(changes);
    Optional<Integer> made =
        database
            .transactions()
            .execute(status -> {
              if (!move.getAsBoolean()) {
                status.setRollbackOnly();
                return Optional.empty();
              }
              return Optional.of(changes.isEmpty() ? 0 : insert(parameters));
            });
    return made == null ? Optional.empty() : made;
  }

  private boolean moved(LoanChangeId from, LoanChangeId to) {
    return database
            .jdbc()
            .sql(
                "UPDATE access.webhook_cursor SET position = ?, part = ?"
                    + " WHERE position = ? AND part = ?")
            .params(to.position(), to.part(), from.position(), from.part())
            .update()
        == 1;
  }

  /** A subscription that appears between the first two steps has no part in these changes. */
  private int insert(Map<String, Object> parameters) {
    database.jdbc().sql(EVENTS).params(parameters).update();
    database.jdbc().sql(HOLD).params(parameters).query(String.class).list();
    return database.jdbc().sql(DELIVERIES).params(parameters).query(Integer.class).single();
  }

  private Map<String, Object> parameters(List<LoanChange> changes) {
    Instant now = time.now();
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("ids", texts(changes, change -> change.id().toString()));
    parameters.put("lenders", texts(changes, LoanChange::lenderCode));
    parameters.put("types", texts(changes, change -> change.type().wire()));
    parameters.put("lanes", texts(changes, LoanChange::loanId));
    parameters.put(
        "bodies",
        changes.stream()
            .map(change -> json.write(Message.of(change, json)))
            .toArray(byte[][]::new));
    parameters.put("now", Timestamp.from(now));
    return parameters;
  }

  private static String[] texts(List<LoanChange> changes, Function<LoanChange, String> text) {
    return changes.stream().map(text).toArray(String[]::new);
  }
}
