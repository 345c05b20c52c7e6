package io.lendledger.gateway.edge.limit;

import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Uses of all quotas, shared by the gateways on a database. One statement checks and uses all
 * limits, without waiting for the disk. Before a use is answered, at least as much is reserved
 * durably, a twentieth of each limit at once: after a crash of the database reserved uses count as
 * used, so a crash never favours a caller. Everything blocks.
 */
@Component
class QuotaStore {

  private static final long BLOCKS = 20;
  private static final long AHEAD_OF_NONE = 1_000_000;
  private static final String SAME_MINUTE =
      "minute_start > :now - interval '1 minute' AND minute_start < :now + interval '1 minute'";
  private static final String MINUTE =
      ":requests + CASE WHEN " + SAME_MINUTE + " THEN minute_requests ELSE 0 END";
  private static final String DAY = ":requests + CASE WHEN day = :day THEN day_requests ELSE 0 END";
  private static final String ITEMS = ":items + CASE WHEN day = :day THEN day_items ELSE 0 END";
  private static final String SPEND =
      "UPDATE access.quota_use SET minute_start = CASE WHEN "
          + SAME_MINUTE
          + " THEN minute_start ELSE :now END,"
          + (" minute_requests = " + MINUTE + ", day = :day,")
          + (" day_requests = " + DAY + ", day_items = " + ITEMS)
          + (" WHERE owner = :owner AND " + MINUTE + " <= :perMinute AND " + DAY + " <= :perDay")
          + (" AND " + ITEMS + " <= :itemsPerDay RETURNING *");
  private static final String BEGIN =
      """
      INSERT INTO access.quota_use (owner, minute_start, minute_requests, day, day_requests,
          day_items)
        SELECT :owner, coalesce(r.minute_start, :now), coalesce(r.minute_requests, 0),
          coalesce(r.day, :day), coalesce(r.day_requests, 0), coalesce(r.day_items, 0)
        FROM (SELECT) one LEFT JOIN access.quota_reserved r ON r.owner = :owner
      ON CONFLICT DO NOTHING
      """;
  private static final String RESERVE =
      """
      WITH kept AS (
        INSERT INTO access.quota_reserved AS r VALUES
          (:owner, :minuteStart, :minuteRequests, :day, :dayRequests, :dayItems)
        ON CONFLICT (owner) DO UPDATE SET
          minute_start = greatest(r.minute_start, EXCLUDED.minute_start),
          minute_requests = CASE
            WHEN r.minute_start = EXCLUDED.minute_start
              THEN greatest(r.minute_requests, EXCLUDED.minute_requests)
            WHEN r.minute_start > EXCLUDED.minute_start THEN r.minute_requests
            ELSE EXCLUDED.minute_requests END,
          day = greatest(r.day, EXCLUDED.day),
          day_requests = CASE
            WHEN r.day = EXCLUDED.day THEN greatest(r.day_requests, EXCLUDED.day_requests)
            WHEN r.day > EXCLUDED.day THEN r.day_requests
            ELSE EXCLUDED.day_requests END,
          day_items = CASE
            WHEN r.day = EXCLUDED.day THEN greatest(r.day_items, EXCLUDED.day_items)
            WHEN r.day > EXCLUDED.day THEN r.day_items
            ELSE EXCLUDED.day_items END
        RETURNING *
      )
      UPDATE access.quota_use u SET reserved_minute_start = kept.minute_start,
        reserved_minute_requests = kept.minute_requests, reserved_day = kept.day,
        reserved_day_requests = kept.day_requests, reserved_day_items = kept.day_items
      FROM kept WHERE u.owner = kept.owner
      """;

  private final AccessDatabase database;

  QuotaStore(AccessDatabase database) {
    this.database = database;
  }

  /** Uses so much unless that exceeds a limit: then nothing is used and the answer is empty. */
  Optional<QuotaUsage> spend(String owner, Quota quota, Cost cost, Instant now) {
    if (!new QuotaStatus(quota, QuotaUsage.none(now), now).exceededBy(cost).isEmpty()) {
      return Optional.empty();
    }
    Optional<Spent> spent = update(owner, quota, cost, now);
    if (spent.isEmpty() && begin(owner, now)) {
      spent = update(owner, quota, cost, now);
    }
    spent.filter(each -> !each.isReserved()).ifPresent(each -> reserve(owner, quota, each.usage()));
    return spent.map(Spent::usage);
  }

  private record Spent(QuotaUsage usage, QuotaUsage reserved) {

    boolean isReserved() {
      return reserved.minuteStart().equals(usage.minuteStart())
          && reserved.minuteRequests() >= usage.minuteRequests()
          && reserved.day().equals(usage.day())
          && reserved.dayRequests() >= usage.dayRequests()
          && reserved.dayItems() >= usage.dayItems();
    }
  }

  private Optional<Spent> update(String owner, Quota quota, Cost cost, Instant now) {
    return database
        .jdbc()
        .sql(SPEND)
        .param("owner", owner)
        .param("now", utc(now))
        .param("requests", cost.requests())
        .param("day", QuotaUsage.dayOf(now))
        .param("items", cost.items())
        .param("perMinute", quota.perMinute())
        .param("perDay", quota.perDay())
        .param("itemsPerDay", quota.itemsPerDay())
        .query((row, _) -> new Spent(read(row, ""), read(row, "reserved_")))
        .optional();
  }

  /** Begins to count a caller at its reserved uses; false when it is counted already. */
  private boolean begin(String owner, Instant now) {
    int begun =
        database
            .jdbc()
            .sql(BEGIN)
            .param("owner", owner)
            .param("now", utc(now))
            .param("day", QuotaUsage.dayOf(now))
            .update();
    return begun > 0;
  }

  private void reserve(String owner, Quota quota, QuotaUsage usage) {
    database
        .jdbc()
        .sql(RESERVE)
        .param("owner", owner)
        .param("minuteStart", utc(usage.minuteStart()))
        .param("minuteRequests", ahead(usage.minuteRequests(), quota.perMinute()))
        .param("day", usage.day())
        .param("dayRequests", ahead(usage.dayRequests(), quota.perDay()))
        .param("dayItems", ahead(usage.dayItems(), quota.itemsPerDay()))
        .update();
  }

  private static long ahead(long used, long limit) {
    return limit == Quota.NONE ? used + AHEAD_OF_NONE : Math.min(limit, used + limit / BLOCKS);
  }

  QuotaUsage read(String owner, Instant now) {
    return database
        .jdbc()
        .sql(
            "SELECT minute_start, minute_requests, day, day_requests, day_items"
                + " FROM access.quota_use WHERE owner = :owner"
                + " UNION ALL SELECT minute_start, minute_requests, day, day_requests, day_items"
                + " FROM access.quota_reserved WHERE owner = :owner"
                + " AND NOT EXISTS (SELECT FROM access.quota_use WHERE owner = :owner)")
        .param("owner", owner)
        .query((row, _) -> read(row, ""))
        .optional()
        .map(usage -> usage.at(now))
        .orElseGet(() -> QuotaUsage.none(now));
  }

  /** The uses of an owner. */
  record Owned(String owner, QuotaUsage usage) {}

  /** Uses behind an owner, in the order of bytes. */
  List<Owned> behind(String owner, int most) {
    return database
        .jdbc()
        .sql(
            "SELECT owner, minute_start, minute_requests, day, day_requests, day_items"
                + " FROM access.quota_use WHERE owner COLLATE \"C\" > :owner"
                + " ORDER BY owner COLLATE \"C\" LIMIT :most")
        .param("owner", owner)
        .param("most", most)
        .query((row, _) -> new Owned(row.getString("owner"), read(row, "")))
        .list();
  }

  /** Returns uses in windows that are not over. */
  void giveBack(String owner, QuotaUsage spent, Cost cost) {
    database
        .jdbc()
        .sql(
            "UPDATE access.quota_use SET minute_requests = minute_requests -"
                + " CASE WHEN minute_start = :minuteStart THEN :requests ELSE 0 END,"
                + " day_requests = day_requests - CASE WHEN day = :day THEN :requests ELSE 0 END,"
                + " day_items = day_items - CASE WHEN day = :day THEN :items ELSE 0 END"
                + " WHERE owner = :owner")
        .param("owner", owner)
        .param("minuteStart", utc(spent.minuteStart()))
        .param("day", spent.day())
        .param("requests", cost.requests())
        .param("items", cost.items())
        .update();
  }

  /** Forgets callers that were not seen since a day; answers how many. */
  int purge(LocalDate before) {
    database.jdbc().sql("DELETE FROM access.quota_reserved WHERE day < ?").param(before).update();
    return database.jdbc().sql("DELETE FROM access.quota_use WHERE day < ?").param(before).update();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static QuotaUsage read(ResultSet row, String prefix) throws SQLException {
    return new QuotaUsage(
        row.getTimestamp(prefix + "minute_start").toInstant(),
        row.getLong(prefix + "minute_requests"),
        row.getObject(prefix + "day", LocalDate.class),
        row.getLong(prefix + "day_requests"),
        row.getLong(prefix + "day_items"));
  }
}
