package io.lendledger.command.submission.store;

import io.lendledger.command.eventstore.AppendLock;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
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

  private static final String ANY_RUN =
      "SELECT EXISTS (SELECT FROM command.submission WHERE submission_id = ANY (?) AND runs > 0)";

  private static final String NEXT =
      "UPDATE command.submission SET runs = runs + 1 WHERE submission_id = ANY (?) AND "
          + SubmissionStore.OPEN
          + " RETURNING *";

  /** Withdrawals of a lane come first, and the oldest submission behind them may have begun. */
  private static final int MOST_BEGUN = 100;

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final SubmissionStore store;

  SubmissionRuns(JdbcClient jdbc, OwnTransaction transaction, SubmissionStore store) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.store = store;
  }

  /** Begins a run unless nothing is left to do; waits for commands of the former one. */
  public Optional<SubmissionRow> begin(SubmissionId submission) {
    String own = submission.value();
    return transaction.call(() -> Optional.ofNullable(next(List.of(own)).get(own)));
  }

  /**
   * The same for one that is applied in order: runs over others of its lane end with it. One of
   * them may be under way where the lane's lock is lost and that is not known yet.
   */
  public Optional<SubmissionRow> beginInOrder(SubmissionRow row) {
    String own = row.submission().value();
    return transaction.call(() -> Optional.ofNullable(next(begunInLane(row)).get(own)));
  }

  /** This one and those that may be under way, in the order in which all processes take them. */
  private SortedSet<String> begunInLane(SubmissionRow row) {
    LenderCode lender = row.lender();
    SortedSet<String> begun =
        new TreeSet<>(
            jdbc.sql(
                    """
                    SELECT submission_id FROM (
                      SELECT submission_id, runs FROM command.submission WHERE %s AND %s
                      ORDER BY accepted LIMIT %d) AS oldest
                    WHERE runs > 0
                    """
                        .formatted(SubmissionStore.OPEN, SubmissionStore.OF_LANE, MOST_BEGUN))
                .param(row.flow().wire())
                .param(lender == null ? null : lender.value())
                .query(String.class)
                .list());
    begun.add(row.submission().value());
    return begun;
  }

  /**
   * Gives the next numbers: behind the commands of former runs, and then, if there may be such,
   * behind all appends, since the session of a command can end before its append. Not the other way
   * round: a command that is waited for may have its append before it.
   */
  private Map<String, SubmissionRow> next(Collection<String> submissions) {
    submissions.forEach(each -> jdbc.sql(TAKE).param(each).query(row -> {}));
    String[] all = submissions.toArray(String[]::new);
    boolean follows = jdbc.sql(ANY_RUN).param(all).query(Boolean.class).single();
    if (follows) {
      jdbc.sql(AppendLock.TAKE).query(row -> {});
    }
    Map<String, SubmissionRow> begun = new HashMap<>();
    jdbc.sql(NEXT)
        .param(all)
        .query(store::row)
        .list()
        .forEach(each -> begun.put(each.submission().value(), each));
    return begun;
  }

  /**
   * Keeps the progress of the application.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void checkpoint(SubmissionRow run, long checkpoint, Counts counts) {
    keep(run, SubmissionStatus.ACCEPTED, checkpoint, counts, () -> {});
  }

  /**
   * Keeps that all is applied; {@code alongside} becomes durable with it or not at all.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void applied(SubmissionRow run, Counts counts, Runnable alongside) {
    keep(run, SubmissionStatus.APPLIED, run.records(), counts, alongside);
  }

  private void keep(
      SubmissionRow run,
      SubmissionStatus status,
      long checkpoint,
      Counts counts,
      Runnable alongside) {
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
      alongside.run();
    });
  }

  /** What holds this run, in the caller's transaction, as {@link #hold} does. */
  public Runnable holding(SubmissionRow run) {
    return () -> hold(run.submission(), run.runs());
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
