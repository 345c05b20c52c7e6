package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another process takes the same body in, or has done so. */
class AttemptsTest {

  private static final byte[] SNAPSHOT =
      """
      {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
        "quantity": 7, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final IntakeDesk intake = new IntakeDesk();
  private final Submit body = intake.store(Flow.POSITIONS, BodyFormat.JSON, Map.of(), SNAPSHOT);

  @AfterEach
  void stop() {
    intake.close();
  }

  private long staged() {
    return intake
        .run
        .jdbc()
        .sql("SELECT count(*) FROM command.staged_position")
        .query(Long.class)
        .single();
  }

  @Test
  void anAttemptWaitsForThatOfAnotherProcess() throws SQLException {
    CompletableFuture<SubmissionReceipt> attempt;
    try (Connection other = intake.run.database().getConnection();
        PreparedStatement lock =
            other.prepareStatement("SELECT pg_advisory_lock(hashtextextended(?, 3))")) {
      lock.setString(1, body.submission().value());
      assertThat(lock.execute()).isTrue();
      attempt =
          CompletableFuture.supplyAsync(() -> intake.submit(body), Thread::startVirtualThread);
      assertThat(attempt).failsWithin(Duration.ofSeconds(2));
      assertThat(staged()).isZero();
    }
    assertThat(attempt.join().submissionId()).isEqualTo(body.submission().value());
    assertThat(intake.applied(body.submission()).counts()).containsExactly(1L, 0L, 0L);
  }

  /** The other process keeps this one from applying it, and needs its staged rows. */
  @Test
  void theStagedRowsOfAnAcceptedBodyStay() {
    boolean alone =
        intake
            .run
            .get(SubmissionLock.class)
            .runAlone(
                body.submission(),
                (submission, _) -> {
                  intake.submit(body);
                  assertThat(intake.run.get(SubmissionWorker.class).clear(submission, () -> {}))
                      .isFalse();
                  assertThat(staged()).isOne();
                });
    assertThat(alone).isTrue();
    assertThat(intake.applied(body.submission()).counts()).containsExactly(1L, 0L, 0L);
  }

  /** An attempt loses its lock before it has noticed; what is staged then is the next one's. */
  @Test
  void theStagedRowsOfTheNextAttemptStay() {
    SubmissionWorker worker = intake.run.get(SubmissionWorker.class);
    Attempts attempts = intake.run.get(Attempts.class);

    assertThatThrownBy(() ->
            attempts.alone(
                body.submission(),
                requireOwn -> {
                  endSession();
                  stageForNext();
                  assertThat(worker.clear(body.submission(), requireOwn)).isFalse();
                  throw new AssertionError("has its rows still");
                }))
        .hasMessageContaining("lost the lock of submission");
    assertThat(staged()).isOne();
  }

  private void endSession() {
    assertThat(
            intake
                .run
                .jdbc()
                .sql(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_locks
                    WHERE locktype = 'advisory' AND granted
                      AND (classid::bigint << 32) | objid::bigint = hashtextextended(?, 3)
                    """)
                .param(body.submission().value())
                .query(Boolean.class)
                .list())
        .containsExactly(true);
  }

  private void stageForNext() {
    assertThat(
            intake
                .run
                .jdbc()
                .sql(
                    """
                    INSERT INTO command.staged_position (submission_id, record, client, account,
                      isin, depositary, quantity, status)
                    VALUES (?, 0, 'A', 'ACC1', 'US0378331005', '', 7, 'Available')
                    """)
                .param(body.submission().value())
                .update())
        .isOne();
  }
}
