package io.lendledger.query.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindSubmission}. Without a lender every submission is in scope. */
@Component
final class SubmissionHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.SUBMISSIONS, ModelNames.MOMENTS);
  private static final String SELECT =
      """
      SELECT * FROM query.submission
      WHERE submission_id = :submission
        AND (CAST(:lender AS text) IS NULL OR lender_code = :lender)
      """;
  private static final String NOW = SELECT + " AND valid_to = 9223372036854775807";
  private static final String THEN =
      SELECT + " AND valid_from <= :position AND :position < valid_to";

  private final QueryDatabase database;
  private final Moments moments;

  SubmissionHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  SubmissionReceipt handle(FindSubmission query) {
    return read(query);
  }

  private SubmissionReceipt read(FindSubmission query) {
    boolean fresh = moments.awaitFresh(query.lender(), PROJECTIONS);
    LenderCode lender = query.lender();
    Instant asOf = query.asOf();
    return database
        .client()
        .sql(asOf == null ? NOW : THEN)
        .param("submission", query.submission().value())
        .param("lender", lender == null ? null : lender.value())
        .param("position", asOf == null ? null : moments.positionAt(asOf))
        .query(SubmissionHandler::receipt)
        .optional()
        .orElseThrow(() -> AbsentSubmission.of(query.submission(), fresh));
  }

  private static SubmissionReceipt receipt(ResultSet row, int number) throws SQLException {
    return new SubmissionReceipt(
        row.getString("submission_id"),
        row.getString("flow"),
        row.getString("status"),
        row.getLong("received"),
        row.getLong("applied"),
        row.getLong("unchanged"),
        row.getLong("duplicates"),
        row.getObject("received_at", OffsetDateTime.class).toInstant());
  }
}
