package io.lendledger.gateway.limit;

import io.lendledger.gateway.access.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Uses of all quotas, shared by the gateways on a database. All limits are tried and used by one
 * statement. A crash of the database, not of a gateway, may forget the last moment's uses: waiting
 * for the disk would cost more than a small request. Everything blocks.
 */
@Component
class QuotaStore {

  private static final String SAME_MINUTE =
      "used.minute_start > EXCLUDED.minute_start - interval '1 minute'"
          + " AND used.minute_start < EXCLUDED.minute_start + interval '1 minute'";
  private static final String MINUTE =
      "EXCLUDED.minute_requests + CASE WHEN "
          + SAME_MINUTE
          + " THEN used.minute_requests ELSE 0 END";
  private static final String DAY =
      "EXCLUDED.day_requests + CASE WHEN used.day = EXCLUDED.day THEN used.day_requests ELSE 0 END";
  private static final String ITEMS =
      "EXCLUDED.day_items + CASE WHEN used.day = EXCLUDED.day THEN used.day_items ELSE 0 END";
  private static final String SPEND =
      "INSERT INTO access.quota_use AS used SELECT ?, ?, ?, ?, ?, ?"
          + " FROM set_config('synchronous_commit', 'off', true) ON CONFLICT (owner) DO UPDATE SET"
          + (" minute_start = CASE WHEN " + SAME_MINUTE)
          + " THEN used.minute_start ELSE EXCLUDED.minute_start END,"
          + (" minute_requests = " + MINUTE + ", day = EXCLUDED.day,")
          + (" day_requests = " + DAY + ", day_items = " + ITEMS)
          + (" WHERE " + MINUTE + " <= ? AND " + DAY + " <= ? AND " + ITEMS + " <= ?")
          + " RETURNING *";

  private final AccessDatabase database;

  QuotaStore(AccessDatabase database) {
    this.database = database;
  }

  /** Uses so much unless that exceeds a limit: then nothing is used and the answer is empty. */
  Optional<Use> spend(String owner, Quota quota, Cost cost, Instant now) {
    if (!new Standing(quota, Use.none(now), now).exceededBy(cost).isEmpty()) {
      return Optional.empty();
    }
    return database
        .jdbc()
        .sql(SPEND)
        .params(
            owner,
            utc(now),
            cost.requests(),
            Use.dayOf(now),
            cost.requests(),
            cost.items(),
            quota.perMinute(),
            quota.perDay(),
            quota.itemsPerDay())
        .query((row, _) -> read(row))
        .optional();
  }

  /** What is used at this moment. */
  Use read(String owner, Instant now) {
    return database
        .jdbc()
        .sql("SELECT * FROM access.quota_use WHERE owner = ?")
        .param(owner)
        .query((row, _) -> read(row))
        .optional()
        .map(use -> use.at(now))
        .orElseGet(() -> Use.none(now));
  }

  /** Takes back what was used in windows that are not over. */
  void giveBack(String owner, Use spent, Cost cost) {
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
    return database.jdbc().sql("DELETE FROM access.quota_use WHERE day < ?").param(before).update();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  private static Use read(ResultSet row) throws SQLException {
    return new Use(
        row.getTimestamp("minute_start").toInstant(),
        row.getLong("minute_requests"),
        row.getObject("day", LocalDate.class),
        row.getLong("day_requests"),
        row.getLong("day_items"));
  }
}
