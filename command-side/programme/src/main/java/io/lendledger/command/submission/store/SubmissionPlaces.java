package io.lendledger.command.submission.store;

import io.lendledger.core.client.TakenOverDay;
import io.lendledger.core.client.TakenOverSnapshot;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The order in which submissions were received. */
@Component
public class SubmissionPlaces {

  private static final String BEHIND_OPEN =
      """
      SELECT nextval(pg_get_serial_sequence('command.submission', 'accepted')) AS place,
        EXISTS (SELECT FROM command.submission
          WHERE status = 'Accepted' AND flow = :flow AND coalesce(lender, '') = :lender) AS applying,
        ARRAY(SELECT accepted FROM command.submission
          WHERE status = 'Withdrawing' AND flow = :flow AND coalesce(lender, '') = :lender)
          AS withdrawing
      WHERE EXISTS (SELECT FROM command.submission
        WHERE status IN ('Accepted', 'Withdrawing') AND flow = :flow
          AND coalesce(lender, '') = :lender)
      """;

  private static final String SNAPSHOTS =
      """
      SELECT latest.*, first.submission_id AS first_id, first.accepted AS first_accepted
      FROM unnest(?::text[]) AS wanted(code)
      CROSS JOIN LATERAL (
        SELECT lender, submission_id, date, accepted, status = 'Accepted' AS applying
        FROM command.submission
        WHERE flow = 'positions' AND lender = code
          AND (status = 'Applied' OR (status = 'Accepted' AND checkpoint > 0))
        ORDER BY accepted DESC LIMIT 1) AS latest
      CROSS JOIN LATERAL (
        SELECT submission_id, accepted FROM command.submission
        WHERE flow = 'positions' AND lender = code AND date = latest.date
          AND (status = 'Applied' OR (status = 'Accepted' AND checkpoint > 0))
        ORDER BY accepted LIMIT 1) AS first
      """;

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  SubmissionPlaces(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /**
   * A place behind all submissions up to now.
   *
   * @param withdrawing places of the open ones when all of them are being withdrawn; null while one
   *     is still to be applied
   */
  public record BehindOpen(long place, @Nullable List<Long> withdrawing) {}

  /**
   * A place behind all submissions up to now, in the caller's transaction; none unless one of this
   * flow and lender is still to be applied, or being withdrawn.
   */
  public Optional<BehindOpen> nextBehindOpen(Flow flow, LenderCode lender) {
    return jdbc.sql(BEHIND_OPEN)
        .param("flow", flow.wire())
        .param("lender", lender.value())
        .query((row, _) ->
            new BehindOpen(
                row.getLong("place"),
                row.getBoolean("applying")
                    ? null
                    : List.of((Long[]) row.getArray("withdrawing").getArray())))
        .optional();
  }

  /** The places of those of these submissions that are accepted; a transaction of its own. */
  public Map<SubmissionId, Long> of(Collection<SubmissionId> submissions) {
    Map<SubmissionId, Long> places = new HashMap<>();
    transaction.run(() ->
        jdbc.sql(
                """
                SELECT submission_id, accepted FROM command.submission
                WHERE submission_id = ANY (?)
                """)
            .param(submissions.stream().map(SubmissionId::value).toArray(String[]::new))
            .query(row -> {
              places.put(new SubmissionId(row.getString(1)), row.getLong(2));
            }));
    return places;
  }

  /**
   * A lender's snapshots of the latest day that have begun to reach holdings.
   *
   * @param applying whether the last one has not reached all of them yet
   */
  public record LatestSnapshots(TakenOverDay day, boolean applying) {}

  /** The latest snapshots of these lenders; a transaction of its own. */
  public Map<LenderCode, LatestSnapshots> latestSnapshots(Collection<LenderCode> lenders) {
    Map<LenderCode, LatestSnapshots> latest = new HashMap<>();
    transaction.run(() ->
        jdbc.sql(SNAPSHOTS)
            .param(lenders.stream().map(LenderCode::value).toArray(String[]::new))
            .query(row -> {
              TakenOverDay day =
                  new TakenOverDay(
                      snapshot(row, "first_id", "first_accepted"),
                      snapshot(row, "submission_id", "accepted"));
              latest.put(
                  new LenderCode(row.getString("lender")),
                  new LatestSnapshots(day, row.getBoolean("applying")));
            }));
    return latest;
  }

  private static TakenOverSnapshot snapshot(ResultSet row, String id, String place)
      throws SQLException {
    return new TakenOverSnapshot(
        new SubmissionId(row.getString(id)),
        row.getObject("date", LocalDate.class),
        row.getLong(place));
  }

  /** The place of the latest submission; 0 before any. A transaction of its own. */
  public long latest() {
    return transaction.call(() ->
        jdbc.sql("SELECT coalesce(max(accepted), 0) FROM command.submission")
            .query(Long.class)
            .single());
  }
}
