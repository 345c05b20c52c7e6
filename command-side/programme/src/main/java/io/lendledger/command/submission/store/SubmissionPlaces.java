package io.lendledger.command.submission.store;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
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

  /** The place of the latest submission; 0 before any. A transaction of its own. */
  public long latest() {
    return transaction.call(() ->
        jdbc.sql("SELECT coalesce(max(accepted), 0) FROM command.submission")
            .query(Long.class)
            .single());
  }
}
