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

  /** Shared by the commands of a run, so that none waits for another, and nothing is written. */
  private static final String KEEP = "SELECT pg_advisory_xact_lock_shared(hashtextextended(?, 5))";

  private static final String TAKE = "SELECT pg_advisory_xact_lock(hashtextextended(?, 5))";

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
    return transaction.call(() -> {
      jdbc.sql(TAKE).param(submission.value()).query(row -> {});
      return jdbc.sql(
              "UPDATE command.submission SET runs = runs + 1 WHERE submission_id = ? AND "
                  + SubmissionStore.OPEN
                  + " RETURNING *")
          .param(submission.value())
          .query(submissions::row)
          .optional();
    });
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
    jdbc.sql(KEEP).param(submission.value()).query(row -> {});
    // A statement of its own: it must see what was committed while the lock was waited for.
    boolean isLast =
        jdbc.sql(
                "SELECT EXISTS (SELECT FROM command.submission WHERE submission_id = ? AND runs = ?"
                    + " AND "
                    + SubmissionStore.OPEN
                    + ")")
            .params(submission.value(), run)
            .query(Boolean.class)
            .single();
    if (!isLast) {
      throw new RunTakenOver(submission);
    }
  }
}
