package io.lendledger.query.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Refuses what is asked of submissions that were not taken, or are another lender's. */
@Component
final class KnownSubmissions {

  private static final String EXISTS =
      """
      SELECT count(*) FROM query.submission
      WHERE submission_id = :submission AND valid_to = 9223372036854775807
        AND (CAST(:lender AS text) IS NULL OR lender_code = :lender)
      """;

  private final QueryDatabase database;
  private final Moments moments;

  KnownSubmissions(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  /** Refuses a submission that is not known once everything told of it was read. */
  void require(SubmissionId submission, @Nullable LenderCode lender) {
    if (!isKnown(submission, lender)) {
      boolean fresh = moments.awaitFresh(lender, List.of(ModelNames.SUBMISSIONS));
      if (!isKnown(submission, lender)) {
        throw AbsentSubmission.of(submission, fresh);
      }
    }
  }

  private boolean isKnown(SubmissionId submission, @Nullable LenderCode lender) {
    return database
            .client()
            .sql(EXISTS)
            .param("submission", submission.value())
            .param("lender", lender == null ? null : lender.value())
            .query(Long.class)
            .single()
        > 0;
  }
}
