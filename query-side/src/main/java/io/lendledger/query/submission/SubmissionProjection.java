package io.lendledger.query.submission;

import io.lendledger.core.submission.SubmissionEvent;
import io.lendledger.core.submission.SubmissionEvent.RecordsOvertaken;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionProgressed;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionEvent.SubmissionWithdrawn;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** The status of submissions, and their records that were overtaken. */
@Component
public final class SubmissionProjection implements Projection {

  private static final String OVERTAKEN =
      """
      INSERT INTO submission_overtaken (submission_id, record, reason, position)
      VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
      """;
  private static final Table SUBMISSION =
      Table.keyed("submission", "submission_id")
          .values(
              "lender_code",
              "flow",
              "status",
              "received",
              "applied",
              "unchanged",
              "duplicates",
              "received_at");

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
    return List.of("submission", "submission_overtaken");
  }

  /** 2: in versions. */
  @Override
  public int revision() {
    return 2;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    rows.load(
        SUBMISSION,
        "submission_id",
        events.stream()
            .map(StoredEvent::payload)
            .filter(event -> !(event instanceof SubmissionReceived))
            .map(event -> ((SubmissionEvent) event).submissionId())
            .toList());
    List<Object[]> overtaken = new ArrayList<>();
    for (StoredEvent event : events) {
      if (event.payload() instanceof RecordsOvertaken of) {
        of.records()
            .forEach(each ->
                overtaken.add(
                    new Object[] {
                      of.submissionId(), each.index(), each.reason(), event.position()
                    }));
      } else {
        rows.put(SUBMISSION, after((SubmissionEvent) event.payload(), rows), event.position());
      }
    }
    if (!overtaken.isEmpty()) {
      rows.jdbc().batchUpdate(OVERTAKEN, overtaken);
    }
  }

  private static Row after(SubmissionEvent event, Rows rows) {
    return switch (event) {
      case SubmissionReceived received ->
          Row.empty()
              .with("submission_id", received.submissionId())
              .with("lender_code", received.lenderCode())
              .with("flow", received.flow())
              .with("status", SubmissionStatus.ACCEPTED.wire())
              .with("received", received.records())
              .with("applied", 0L)
              .with("unchanged", 0L)
              .with("duplicates", 0L)
              .with("received_at", Timestamp.from(received.receivedAt()));
      case SubmissionProgressed(var id, var lender, var applied, var unchanged, var duplicates) ->
          counted(known(rows, id), applied, unchanged, duplicates);
      case SubmissionApplied(var id, var lender, var applied, var unchanged, var duplicates) ->
          counted(known(rows, id), applied, unchanged, duplicates)
              .with("status", SubmissionStatus.APPLIED.wire());
      case SubmissionWithdrawn withdrawn ->
          known(rows, withdrawn.submissionId()).with("status", SubmissionStatus.WITHDRAWN.wire());
      case RecordsOvertaken overtaken -> known(rows, overtaken.submissionId());
    };
  }

  private static Row known(Rows rows, String submission) {
    return rows.find(SUBMISSION, submission).orElseThrow();
  }

  private static Row counted(Row submission, long applied, long unchanged, long duplicates) {
    return submission
        .with("applied", applied)
        .with("unchanged", unchanged)
        .with("duplicates", duplicates);
  }
}
