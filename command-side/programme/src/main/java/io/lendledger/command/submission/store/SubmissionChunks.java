package io.lendledger.command.submission.store;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The bytes of bodies, in chunks. Each call is a transaction of its own. */
@Component
public class SubmissionChunks {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final FateLock fate;

  /** Chunks in this database. */
  public SubmissionChunks(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.fate = new FateLock(jdbc);
  }

  /**
   * Keeps a chunk, once: a body that is sent again under its id must be the same one, else it is
   * {@code IDEMPOTENCY_CONFLICT}.
   */
  public void store(StoreContent content, Instant now) {
    transaction.run(() -> {
      int added =
          jdbc.sql(
                  """
                  INSERT INTO command.submission_chunk (submission_id, chunk, bytes, stored_at)
                  VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                  """)
              .param(content.submission().value())
              .param(content.chunk())
              .param(content.bytes())
              .param(now.atOffset(ZoneOffset.UTC))
              .update();
      if (added == 0) {
        requireSame(content);
      }
    });
  }

  private void requireSame(StoreContent content) {
    byte[] known = bytes(content.submission(), content.chunk());
    if (known == null) {
      throw gone();
    }
    if (!Arrays.equals(known, content.bytes())) {
      throw differs();
    }
  }

  private static Rejected gone() {
    return new Rejected(RejectionCode.UNAVAILABLE, "Parts of the body are gone; send it again");
  }

  /** A body that is sent again under its id must be the same one. */
  public static Rejected differs() {
    return new Rejected(
        RejectionCode.IDEMPOTENCY_CONFLICT,
        "The body differs from the one that was sent first under its Idempotency-Key");
  }

  /** The bytes of a chunk; null when there is none. */
  public byte @Nullable [] bytes(SubmissionId submission, int chunk) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT bytes FROM command.submission_chunk
                WHERE submission_id = ? AND chunk = ?
                """)
            .param(submission.value())
            .param(chunk)
            .query((row, number) -> row.getBytes(1))
            .optional()
            .orElse(null));
  }

  /**
   * Refuses a body of which chunks are missing: they were stored before it was submitted, so
   * another attempt at it has deleted them since.
   */
  public void require(Submit submit) {
    transaction.run(() -> requireHere(submit));
  }

  /** The same in the caller's transaction. */
  void requireHere(Submit submit) {
    long stored =
        jdbc.sql("SELECT count(*) FROM command.submission_chunk WHERE submission_id = ?")
            .param(submit.submission().value())
            .query(Long.class)
            .single();
    if (stored != submit.chunks()) {
      throw gone();
    }
  }

  /** Forgets the bytes of a body that was refused, and never those of an accepted one. */
  public void delete(SubmissionId submission) {
    transaction.run(() -> deleteHere(submission));
  }

  /** Small bodies are accepted without the lock, their bytes with them: one statement sees both. */
  private int deleteHere(SubmissionId submission) {
    fate.take(submission);
    return jdbc.sql(
            """
            DELETE FROM command.submission_chunk chunk WHERE submission_id = ?
            AND NOT EXISTS (SELECT FROM command.submission
                            WHERE submission.submission_id = chunk.submission_id)
            """)
        .param(submission.value())
        .update();
  }

  /**
   * Forgets bytes stored between these moments, and none since, that no submission ever took;
   * answers how many. What lies outside is not looked at.
   */
  public int deleteOrphans(Instant from, Instant before) {
    List<String> abandoned =
        transaction.call(() ->
            jdbc.sql(
                    """
                    SELECT DISTINCT submission_id FROM command.submission_chunk chunk
                    WHERE stored_at >= ? AND stored_at < ?
                      AND NOT EXISTS (SELECT FROM command.submission
                                      WHERE submission.submission_id = chunk.submission_id)
                      AND NOT EXISTS (SELECT FROM command.submission_chunk later
                                      WHERE later.submission_id = chunk.submission_id
                                        AND later.stored_at >= ?)
                    """)
                .param(from.atOffset(ZoneOffset.UTC))
                .param(before.atOffset(ZoneOffset.UTC))
                .param(before.atOffset(ZoneOffset.UTC))
                .query(String.class)
                .list());
    int forgotten = 0;
    for (String each : abandoned) {
      SubmissionId submission = new SubmissionId(each);
      forgotten += transaction.call(() -> deleteHere(submission));
    }
    return forgotten;
  }
}
