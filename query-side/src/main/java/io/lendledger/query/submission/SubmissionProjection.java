package io.lendledger.query.submission;

import io.lendledger.core.submission.SubmissionEvent;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionProgressed;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionEvent.SubmissionWithdrawn;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** The status of submissions. */
@Component
public final class SubmissionProjection implements Projection {

  private static final String RECEIVE =
      "INSERT INTO submission (submission_id, lender_code, flow, status, received, applied,"
          + " unchanged, duplicates, received_at) VALUES (?, ?, ?, ?, ?, 0, 0, 0, ?)";
  private static final String ADVANCE =
      "UPDATE submission SET status = ?, applied = ?, unchanged = ?, duplicates = ?"
          + " WHERE submission_id = ?";

  private static final String WITHDRAW = "UPDATE submission SET status = ? WHERE submission_id = ?";

  @Override
  public String name() {
    return ModelNames.SUBMISSIONS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(SubmissionEvent.class);
  }

  @Override
  public List<String> tables() {
    return List.of("submission");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    for (StoredEvent event : events) {
      write((SubmissionEvent) event.payload(), rows.jdbc());
    }
  }

  private static void write(SubmissionEvent event, JdbcTemplate jdbc) {
    switch (event) {
      case SubmissionReceived received ->
          jdbc.update(
              RECEIVE,
              received.submissionId(),
              received.lenderCode(),
              received.flow(),
              SubmissionStatus.ACCEPTED.wire(),
              received.records(),
              received.receivedAt().atOffset(ZoneOffset.UTC));
      case SubmissionProgressed(var id, var lender, var applied, var unchanged, var duplicates) ->
          jdbc.update(
              ADVANCE, SubmissionStatus.ACCEPTED.wire(), applied, unchanged, duplicates, id);
      case SubmissionApplied(var id, var lender, var applied, var unchanged, var duplicates) ->
          jdbc.update(ADVANCE, SubmissionStatus.APPLIED.wire(), applied, unchanged, duplicates, id);
      case SubmissionWithdrawn withdrawn ->
          jdbc.update(WITHDRAW, SubmissionStatus.WITHDRAWN.wire(), withdrawn.submissionId());
    }
  }
}
