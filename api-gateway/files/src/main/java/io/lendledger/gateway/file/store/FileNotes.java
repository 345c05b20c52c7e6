package io.lendledger.gateway.file.store;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Notes what becomes of each file, for operations to see. The files themselves are the truth: what
 * cannot be noted does not hold them up. Blocks.
 */
@Component
public class FileNotes {

  private static final Logger LOG = LoggerFactory.getLogger(FileNotes.class);
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int LONGEST_REASON = 500;

  /** An attempt more than were noted before. */
  private static final int ONE_MORE = -1;

  /**
   * A gateway may find a file that another one has answered meanwhile, or take long to fail with
   * it: that one's note stays.
   */
  private static final String NOTE =
      """
      INSERT INTO access.transferred_file AS f (file_id, direction, lender_code, subject, name,
        status, bytes, at, submission_id, attempts, reason)
      VALUES (:id, :direction, :lender, :subject, :name, :status, :bytes, :at, :submission,
        abs(CAST(:attempts AS integer)), :reason)
      ON CONFLICT (file_id) DO UPDATE SET status = excluded.status,
        bytes = coalesce(excluded.bytes, f.bytes), at = excluded.at,
        attempts = CASE WHEN CAST(:attempts AS integer) < 0 THEN f.attempts + 1
          ELSE excluded.attempts END,
        reason = excluded.reason
      WHERE f.direction = 'Outbound' OR excluded.status <> 'Waiting'
        OR excluded.attempts > 0 AND f.status = 'Waiting'
      """;

  private final AccessDatabase database;
  private final Clock clock;
  private final SharedTime time;

  FileNotes(AccessDatabase database, Clock clock, SharedTime time) {
    this.database = database;
    this.clock = clock;
    this.time = time;
  }

  /**
   * A file.
   *
   * @param subject its flow, or the read that it holds
   * @param submission what it became; null of one that went out
   */
  public record Noted(
      LenderCode lender, String subject, String name, @Nullable SubmissionId submission) {

    private String id() {
      return submission == null ? lender.value() + "/" + subject + "/" + name : submission.value();
    }
  }

  /** One that came in waits to be taken. */
  public void waits(Noted file, @Nullable Long bytes) {
    note(file, "Waiting", bytes, 0, null);
  }

  /** One that goes out waits to be written. */
  public void waits(WorkRun run, Noted file) {
    note(run, file, "Waiting", null, 0, null);
  }

  /** One that came in was tried so often, and has to be tried again. */
  public void failed(Noted file, int attempts, String reason) {
    note(file, "Waiting", null, attempts, reason);
  }

  /** One that goes out could not be written, and has to be tried again. */
  public void failed(WorkRun run, Noted file, String reason) {
    note(run, file, "Failed", null, ONE_MORE, reason);
  }

  public void answered(Noted file, @Nullable Long bytes, boolean accepted, int attempts) {
    note(file, accepted ? "Accepted" : "Rejected", bytes, attempts, null);
  }

  /** One that goes out is there. */
  public void written(WorkRun run, Noted file, long bytes) {
    note(run, file, "Written", bytes, ONE_MORE, null);
  }

  /**
   * Throws {@link IllegalStateException} when the work was taken over: the later run's note stays.
   */
  private void note(
      WorkRun run,
      Noted file,
      String status,
      @Nullable Long bytes,
      int attempts,
      @Nullable String reason) {
    try {
      database
          .transactions()
          .executeWithoutResult(_ -> {
            run.requireLast(database.jdbc());
            write(file, status, bytes, attempts, reason);
          });
    } catch (DataAccessException | TransactionException away) {
      notNoted(file, status, away);
    }
  }

  private void note(
      Noted file, String status, @Nullable Long bytes, int attempts, @Nullable String reason) {
    try {
      write(file, status, bytes, attempts, reason);
    } catch (DataAccessException away) {
      notNoted(file, status, away);
    }
  }

  private static void notNoted(Noted file, String status, RuntimeException away) {
    LOG.warn("File {} is not noted as {}: {}", file.id(), status, away.toString());
  }

  private void write(
      Noted file, String status, @Nullable Long bytes, int attempts, @Nullable String reason) {
    SubmissionId submission = file.submission();
    String told = reason == null ? null : reason.replace('\0', '?');
    database
        .jdbc()
        .sql(NOTE)
        .param("id", file.id())
        .param("direction", submission == null ? "Outbound" : "Inbound")
        .param("lender", file.lender().value())
        .param("subject", file.subject())
        .param("name", file.name())
        .param("status", status)
        .param("bytes", bytes)
        .param("at", clock.instant().atOffset(ZoneOffset.UTC))
        .param("submission", submission == null ? null : submission.value())
        .param("attempts", attempts)
        .param(
            "reason",
            told == null ? null : told.substring(0, Math.min(told.length(), LONGEST_REASON)))
        .update();
  }

  /** Forgets files whose last change is long ago. */
  public void forget() {
    Instant before = time.now().minus(KEPT);
    database
        .jdbc()
        .sql("DELETE FROM access.transferred_file WHERE at < ?")
        .param(before.atOffset(ZoneOffset.UTC))
        .update();
  }
}
