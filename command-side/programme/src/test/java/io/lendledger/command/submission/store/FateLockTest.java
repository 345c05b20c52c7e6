package io.lendledger.command.submission.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A body is accepted, or what is kept of it is forgotten; never both. */
class FateLockTest {

  private static final byte[] CLIENTS =
      """
      {"clients": [{"clientId": "C1", "effectiveDate": "2026-03-02", "optInStatus": "In",
       "feeSplit": 90}]}
      """
          .getBytes(StandardCharsets.UTF_8);
  private static final Checked ONE_RECORD = new Checked(1, null);
  private static final Digested DIGEST = new Digested(CLIENTS.length, "00");
  private static final Instant NEXT_WEEK =
      LendingDesk.MONDAY.plusDays(7).atStartOfDay().toInstant(ZoneOffset.UTC);

  private final IntakeDesk intake = new IntakeDesk();
  private final SubmissionStore store = intake.run.get(SubmissionStore.class);
  private final SubmissionChunks chunks = intake.run.get(SubmissionChunks.class);

  @AfterEach
  void close() {
    intake.close();
  }

  private Submit body() {
    return intake.store(Flow.CLIENT_REFERENCE, BodyFormat.JSON, Map.of(), CLIENTS);
  }

  private void keep(Submit body) {
    store.keep(body, Map.of(), DIGEST, ONE_RECORD);
  }

  private boolean hasBytes(Submit body) {
    return chunks.bytes(body.submission(), 0) != null;
  }

  private boolean isSomebodyWaiting() {
    return intake
        .run
        .jdbc()
        .sql(
            """
            SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
            """)
        .query(Boolean.class)
        .single();
  }

  @Test
  void whoForgetsABodyWaitsForItsAcceptanceAndLeavesItsBytes() {
    Submit body = body();
    var forgetting = new AtomicReference<CompletableFuture<Void>>();
    store.accept(
        body,
        Map.of(),
        DIGEST,
        ONE_RECORD,
        () -> {
          var other =
              CompletableFuture.runAsync(
                  () -> chunks.delete(body.submission()), Thread::startVirtualThread);
          forgetting.set(other);
          IntakeDesk.await(() -> other.isDone() || isSomebodyWaiting());
        });
    forgetting.get().join();
    assertThat(hasBytes(body)).isTrue();
  }

  @Test
  void aBodyThatWasForgottenIsNotAccepted() {
    Submit body = body();
    chunks.delete(body.submission());
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> keep(body))
        .matches(refused -> refused.rejection().code() == RejectionCode.UNAVAILABLE);
    assertThat(store.find(body.submission())).isEmpty();
  }

  @Test
  void aBodyIsAcceptedOnce() {
    Submit body = body();
    keep(body);
    SubmissionRow first = store.find(body.submission()).orElseThrow();
    store.accept(
        body,
        Map.of(),
        DIGEST,
        ONE_RECORD,
        () -> {
          throw new AssertionError("accepted again");
        });
    assertThat(store.find(body.submission())).contains(first);
  }

  @Test
  void onlyBytesThatNobodyTookAreForgottenInTime() {
    Submit taken = body();
    Submit abandoned = body();
    keep(taken);
    assertThat(chunks.deleteOrphans(Instant.EPOCH, taken.receivedAt())).isZero();
    assertThat(chunks.deleteOrphans(NEXT_WEEK, NEXT_WEEK.plusSeconds(1)))
        .as("stored before what is looked at")
        .isZero();
    assertThat(chunks.deleteOrphans(Instant.EPOCH, NEXT_WEEK)).isOne();
    assertThat(hasBytes(taken)).isTrue();
    assertThat(hasBytes(abandoned)).isFalse();
  }
}
