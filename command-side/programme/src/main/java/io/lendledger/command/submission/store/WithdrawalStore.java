package io.lendledger.command.submission.store;

import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.submission.WithdrawalReceipt;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The rows of withdrawals. Each call is a transaction of its own. */
@Component
public class WithdrawalStore {

  private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};
  private static final String BEGIN =
      "UPDATE command.submission SET status = ? WHERE submission_id = ? AND status = ?";
  private static final String END = BEGIN + " AND runs = ?";

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final JsonMapper json = JsonMapper.builder().build();

  WithdrawalStore(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /**
   * A requested withdrawal; {@code refusal} is null unless it was refused.
   *
   * @param undoing whether it has begun to undo
   */
  public record Asked(
      String reason,
      Map<String, String> metaData,
      Instant requestedAt,
      boolean undoing,
      @Nullable LocalDate closeAgain,
      @Nullable Rejection refusal) {

    /** What the desk is told. */
    public WithdrawalReceipt receipt(SubmissionRow row) {
      return new WithdrawalReceipt(
          row.submission().value(),
          row.flow().wire(),
          row.status().wire(),
          reason,
          requestedAt,
          closeAgain);
    }
  }

  /** Answers whether it begins now: not unless the submission is applied. */
  public boolean begin(
      SubmissionId submission, String reason, Map<String, String> metaData, Instant now) {
    return transaction.call(() -> {
      String from = SubmissionStatus.APPLIED.wire();
      String to = SubmissionStatus.WITHDRAWING.wire();
      if (jdbc.sql(BEGIN).params(to, submission.value(), from).update() == 0) {
        return false;
      }
      jdbc.sql(
              """
              INSERT INTO command.withdrawal (submission_id, reason, meta_data, requested_at)
              VALUES (?, ?, ?::jsonb, ?)
              ON CONFLICT (submission_id) DO UPDATE SET reason = excluded.reason,
                meta_data = excluded.meta_data, requested_at = excluded.requested_at,
                undoing = false, close_again = NULL, refusal = NULL
              """)
          .param(submission.value())
          .param(reason)
          .param(json.writeValueAsString(metaData))
          .param(now.atOffset(ZoneOffset.UTC))
          .update();
      return true;
    });
  }

  /** What was asked of a submission's withdrawal, if anything. */
  public Optional<Asked> find(SubmissionId submission) {
    return transaction.call(() ->
        jdbc.sql("SELECT * FROM command.withdrawal WHERE submission_id = ?")
            .param(submission.value())
            .query(this::asked)
            .optional());
  }

  /** Keeps which business day is to be closed again. */
  public void closeAgain(SubmissionId submission, LocalDate day) {
    transaction.run(() ->
        jdbc.sql("UPDATE command.withdrawal SET close_again = ? WHERE submission_id = ?")
            .params(day, submission.value())
            .update());
  }

  /**
   * It begins to undo.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void undoing(SubmissionRow run) {
    transaction.run(() -> {
      int kept =
          jdbc.sql(
                  """
                  UPDATE command.withdrawal SET undoing = true
                  FROM command.submission
                  WHERE withdrawal.submission_id = ?
                    AND submission.submission_id = withdrawal.submission_id
                    AND submission.runs = ? AND submission.status = 'Withdrawing'
                  """)
              .params(run.submission().value(), run.runs())
              .update();
      if (kept == 0) {
        throw new RunTakenOver(run.submission());
      }
    });
  }

  /**
   * All its changes are undone.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void complete(SubmissionRow run) {
    transaction.run(() -> end(run, SubmissionStatus.WITHDRAWN));
  }

  /**
   * It stays applied.
   *
   * @throws RunTakenOver when another run has begun since
   */
  public void refuse(SubmissionRow run, Rejection refusal) {
    transaction.run(() -> {
      end(run, SubmissionStatus.APPLIED);
      jdbc.sql("UPDATE command.withdrawal SET refusal = ?::jsonb WHERE submission_id = ?")
          .params(json.writeValueAsString(refusal), run.submission().value())
          .update();
    });
  }

  private void end(SubmissionRow run, SubmissionStatus as) {
    String submission = run.submission().value();
    String from = SubmissionStatus.WITHDRAWING.wire();
    if (jdbc.sql(END).params(as.wire(), submission, from, run.runs()).update() == 0) {
      throw new RunTakenOver(run.submission());
    }
  }

  private Asked asked(ResultSet row, int number) throws SQLException {
    String refusal = row.getString("refusal");
    return new Asked(
        row.getString("reason"),
        json.readValue(row.getString("meta_data"), TEXTS),
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        row.getBoolean("undoing"),
        row.getObject("close_again", LocalDate.class),
        refusal == null ? null : json.readValue(refusal, Rejection.class));
  }
}
