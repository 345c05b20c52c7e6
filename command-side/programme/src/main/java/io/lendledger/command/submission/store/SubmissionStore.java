package io.lendledger.command.submission.store;

import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The rows of submissions. Each call is a transaction of its own. */
@Component
public class SubmissionStore {

  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};

  static final String OPEN = "status IN ('Accepted', 'Withdrawing')";

  /** Submissions of a lender and flow that may wait to be applied. */
  static final int MOST_WAITING = 10_000;

  static final String OF_LANE = "flow = ? AND coalesce(lender, '') = coalesce(?, '')";

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final SubmissionChunks chunks;
  private final FateLock fate;
  private final JsonMapper json = JsonMapper.builder().build();

  /** A store on this database. */
  public SubmissionStore(JdbcClient jdbc, OwnTransaction transaction, SubmissionChunks chunks) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.chunks = chunks;
    this.fate = new FateLock(jdbc);
  }

  /**
   * Keeps an accepted submission, once; {@code alongside} becomes durable with it or not at all.
   * Refuses one of which chunks are missing by now, and one behind which too many wait. Those of a
   * lender and flow go one after the other, in all processes: their order is that of commits.
   */
  public void accept(
      Submit submit,
      Map<String, String> metaData,
      Digested digest,
      Checked checked,
      Runnable alongside) {
    insert(
        submit,
        metaData,
        digest,
        checked,
        SubmissionStatus.ACCEPTED,
        () -> {
          demandFewWaiting(submit);
          alongside.run();
        });
  }

  /** Keeps a submission of which nothing is to be applied here, once. */
  public void keep(Submit submit, Map<String, String> metaData, Digested digest, Checked checked) {
    insert(submit, metaData, digest, checked, SubmissionStatus.APPLIED, () -> {});
  }

  private void insert(
      Submit submit,
      Map<String, String> metaData,
      Digested digest,
      Checked checked,
      SubmissionStatus status,
      Runnable alongside) {
    transaction.run(() -> {
      waitForLane(submit);
      fate.take(submit.submission());
      if (isAdded(submit, metaData, digest, checked, status)) {
        chunks.requireHere(submit);
        alongside.run();
      }
    });
  }

  private void demandFewWaiting(Submit submit) {
    LenderCode lender = submit.lender();
    boolean isFull =
        jdbc.sql(
                """
                SELECT 1 FROM command.submission WHERE %s AND %s
                ORDER BY accepted OFFSET %d LIMIT 1
                """
                    .formatted(OPEN, OF_LANE, MOST_WAITING))
            .param(submit.flow().wire())
            .param(lender == null ? null : lender.value())
            .query(Integer.class)
            .optional()
            .isPresent();
    if (isFull) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "%d submissions of %s wait to be applied: send it again later"
              .formatted(MOST_WAITING, submit.flow().wire()));
    }
  }

  private boolean isAdded(
      Submit submit,
      Map<String, String> metaData,
      Digested digest,
      Checked checked,
      SubmissionStatus status) {
    LenderCode lender = submit.lender();
    return jdbc.sql(
                """
                INSERT INTO command.submission (submission_id, flow, lender, content_type,
                  parameters, meta_data, chunks, bytes, sha256, records, date, received_at, status)
                VALUES (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (submission_id) DO NOTHING
                """)
            .param(submit.submission().value())
            .param(submit.flow().wire())
            .param(lender == null ? null : lender.value())
            .param(submit.format().wire())
            .param(json.writeValueAsString(submit.parameters()))
            .param(json.writeValueAsString(metaData))
            .param(submit.chunks())
            .param(digest.bytes())
            .param(digest.sha256())
            .param(checked.records())
            .param(checked.date())
            .param(submit.receivedAt().atOffset(ZoneOffset.UTC))
            .param(status.wire())
            .update()
        > 0;
  }

  /**
   * Waits until no other body of the lender and flow is being accepted; until the caller's
   * transaction ends none is, in any process.
   */
  public void waitForLane(Submit submit) {
    LenderCode lender = submit.lender();
    jdbc.sql("SELECT pg_advisory_xact_lock(hashtextextended(?, 2))")
        .param(submit.flow().wire() + "/" + (lender == null ? "" : lender.value()))
        .query(row -> {});
  }

  /**
   * Waits until no other transaction decides about a body or changes what is staged of it; until
   * the caller's ends none does, in any process.
   */
  public void waitForFate(SubmissionId submission) {
    fate.take(submission);
  }

  /** The submission, if it was accepted. */
  public Optional<SubmissionRow> find(SubmissionId submission) {
    return transaction.call(() ->
        jdbc.sql("SELECT * FROM command.submission WHERE submission_id = ?")
            .param(submission.value())
            .query(this::row)
            .optional());
  }

  /**
   * Submissions that are not yet applied, or are being withdrawn, oldest first; of a flow and
   * lender that has many only the oldest, found without looking at the others.
   */
  public List<SubmissionRow> open(int mostOfLane) {
    return transaction.call(() ->
        jdbc.sql(
                """
                WITH RECURSIVE lane AS (
                  (SELECT flow, coalesce(lender, '') AS lender FROM command.submission
                   WHERE %1$s ORDER BY 1, 2 LIMIT 1)
                  UNION ALL
                  SELECT next.* FROM lane CROSS JOIN LATERAL (
                    SELECT flow, coalesce(lender, '') AS lender FROM command.submission
                    WHERE %1$s AND (flow, coalesce(lender, '')) > (lane.flow, lane.lender)
                    ORDER BY 1, 2 LIMIT 1) next)
                SELECT oldest.* FROM lane CROSS JOIN LATERAL (
                  SELECT * FROM command.submission s
                  WHERE %1$s AND s.flow = lane.flow AND coalesce(s.lender, '') = lane.lender
                  ORDER BY accepted LIMIT ?) oldest
                ORDER BY oldest.accepted
                """
                    .formatted(OPEN))
            .param(mostOfLane)
            .query(this::row)
            .list());
  }

  /** The oldest submission of a flow and lender that is not yet applied, or being withdrawn. */
  public Optional<SubmissionRow> oldestOpen(Flow flow, @Nullable LenderCode lender) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT * FROM command.submission
                WHERE %s AND %s ORDER BY accepted LIMIT 1
                """
                    .formatted(OPEN, OF_LANE))
            .param(flow.wire())
            .param(lender == null ? null : lender.value())
            .query(this::row)
            .optional());
  }

  /** Those of the same flow, lender and day that were accepted later and are not withdrawn. */
  public List<SubmissionRow> later(SubmissionRow than) {
    LenderCode lender = than.lender();
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT * FROM command.submission
                WHERE flow = ? AND lender IS NOT DISTINCT FROM ?::text AND accepted > ?
                  AND date IS NOT DISTINCT FROM ?::date AND status <> 'Withdrawn'
                ORDER BY accepted
                """)
            .param(than.flow().wire())
            .param(lender == null ? null : lender.value())
            .param(than.accepted())
            .param(than.date())
            .query(this::row)
            .list());
  }

  /**
   * The latest day that another accepted snapshot of the lender is of, as the caller's transaction
   * sees it.
   */
  public Optional<LocalDate> latestSnapshot(LenderCode lender, SubmissionId other) {
    return jdbc.sql(
            """
            SELECT date FROM command.submission
            WHERE flow = 'positions' AND lender = ? AND submission_id <> ?
              AND status NOT IN ('Withdrawing', 'Withdrawn')
            ORDER BY date DESC LIMIT 1
            """)
        .param(lender.value())
        .param(other.value())
        .query(LocalDate.class)
        .optional();
  }

  /** Keeps what the records came to of a submission of which nothing is to be applied here. */
  public void count(SubmissionId submission, Counts counts) {
    transaction.run(() ->
        jdbc.sql(
                """
                UPDATE command.submission SET checkpoint = ?, applied = ?, unchanged = ?,
                  duplicates = ? WHERE submission_id = ? AND status = 'Applied'
                """)
            .param(counts.total())
            .param(counts.applied())
            .param(counts.unchanged())
            .param(counts.duplicates())
            .param(submission.value())
            .update());
  }

  SubmissionRow row(ResultSet row, int number) throws SQLException {
    String lender = row.getString("lender");
    return new SubmissionRow(
        new SubmissionId(row.getString("submission_id")),
        row.getLong("accepted"),
        Flow.of(row.getString("flow")),
        lender == null ? null : new LenderCode(lender),
        BodyFormat.of(row.getString("content_type")),
        json.readValue(row.getString("parameters"), TEXTS),
        json.readValue(row.getString("meta_data"), TEXTS),
        row.getInt("chunks"),
        row.getLong("bytes"),
        row.getString("sha256"),
        row.getLong("records"),
        row.getObject("received_at", OffsetDateTime.class).toInstant(),
        row.getObject("date", LocalDate.class),
        SubmissionStatus.of(row.getString("status")),
        row.getLong("checkpoint"),
        new Counts(row.getLong("applied"), row.getLong("unchanged"), row.getLong("duplicates")),
        row.getLong("runs"));
  }
}
