package io.lendledger.command.submission.store;

import io.lendledger.core.submission.SubmissionId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The order in which submissions were received. Each call is a transaction of its own. */
@Component
public class SubmissionPlaces {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  SubmissionPlaces(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /** The places of those of these submissions that are accepted. */
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

  /** The place of the latest submission; 0 before any. */
  public long latest() {
    return transaction.call(() ->
        jdbc.sql("SELECT coalesce(max(accepted), 0) FROM command.submission")
            .query(Long.class)
            .single());
  }
}
