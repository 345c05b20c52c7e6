package io.lendledger.command.submission.store;

import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The runs that work on a submission: each has a number, and only the last one may change anything.
 * A process can lose its lock and not know it yet.
 */
@Component
public class SubmissionRuns {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final SubmissionStore submissions;

  SubmissionRuns(JdbcClient jdbc, OwnTransaction transaction, SubmissionStore submissions) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.submissions = submissions;
  }

  /** Begins a run unless nothing is left to do; waits for commands of the former one. */
  public Optional<SubmissionRow> begin(SubmissionId submission) {
    return transaction.call(() ->
        jdbc.sql(
                "UPDATE command.submission SET runs = runs + 1 WHERE submission_id = ? AND "
                    + SubmissionStore.OPEN
                    + " RETURNING *")
            .param(submission.value())
            .query(submissions::row)
            .optional());
  }

  /**
   * Keeps the progress of the application.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void checkpoint(
      SubmissionRow run, SubmissionStatus status, long checkpoint, Counts counts) {
    transaction.run(() -> {
      int kept =
          jdbc.sql(
                  """
                  UPDATE command.submission SET status = ?, checkpoint = ?, applied = ?,
                    unchanged = ?, duplicates = ?
                  WHERE submission_id = ? AND runs = ? AND status = 'Accepted'
                  """)
              .param(status.wire())
              .param(checkpoint)
              .param(counts.applied())
              .param(counts.unchanged())
              .param(counts.duplicates())
              .param(run.submission().value())
              .param(run.runs())
              .update();
      if (kept == 0) {
        throw new RunTakenOver(run.submission());
      }
    });
  }

  /**
   * Keeps others from beginning a run until the caller's transaction ends.
   *
   * @throws RunTakenOver when another run has begun since, or has ended
   */
  public void hold(SubmissionId submission, long run) {
    boolean held =
        jdbc.sql(
                "SELECT TRUE FROM command.submission WHERE submission_id = ? AND runs = ? AND "
                    + SubmissionStore.OPEN
                    + " FOR SHARE")
            .params(submission.value(), run)
            .query(Boolean.class)
            .optional()
            .isPresent();
    if (!held) {
      throw new RunTakenOver(submission);
    }
  }
}
