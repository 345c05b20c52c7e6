package io.lendledger.command.position;

import static io.lendledger.command.position.TwoHoldings.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionCommand.WithdrawSubmission;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The desk withdraws a snapshot at one process while another one applies the next, which repeats
 * one of its holdings.
 */
class WithdrawnBesideNextTest {

  /** Longer than between two looks of a process at what is open. */
  private static final Duration LOOKS = Duration.ofSeconds(5);

  private final IntakeDesk intake = new IntakeDesk();
  private final CommandSideRun second = new CommandSideRun(intake.run);
  private SubmissionId withdrawn;
  private SubmissionId next;

  @BeforeEach
  void applyNext() {
    intake.send(Flow.POSITIONS, snapshot(10, 20));
    withdrawn = new SubmissionId(intake.send(Flow.POSITIONS, snapshot(100, 50)).submission());
    Submit submit =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            snapshot(100, 60).getBytes(StandardCharsets.UTF_8));
    next = submit.submission();
    intake.run.settle();
    intake.run.interruptions().hold(ReportHoldings.class::isInstance);
    intake.submit(submit);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
  }

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    second.close();
    intake.close();
  }

  private void withdrawAtSecond() {
    var command = new WithdrawSubmission(withdrawn, "mistake");
    var _ =
        CompletableFuture.runAsync(() -> second.send(command), Thread::startVirtualThread)
            .exceptionally(refused -> null);
    IntakeDesk.await(() -> status(withdrawn) != SubmissionStatus.APPLIED);
  }

  private SubmissionStatus status(SubmissionId submission) {
    return second
        .get(SubmissionStore.class)
        .find(submission)
        .map(SubmissionRow::status)
        .orElseThrow();
  }

  private void assertNextStands() {
    assertThat(intake.applied(next).counts()).hasSize(3);
    assertThat(intake.holding("A")).isEqualTo("100 0");
    assertThat(intake.holding("B")).isEqualTo("60 0");
  }

  @Test
  void waitsForTheNextOneAndIsRefusedThen() {
    withdrawAtSecond();
    long end = System.nanoTime() + LOOKS.toNanos();
    IntakeDesk.await(
        () -> status(withdrawn) == SubmissionStatus.WITHDRAWN || System.nanoTime() > end);

    intake.run.interruptions().letOn();

    IntakeDesk.await(() -> status(withdrawn) != SubmissionStatus.WITHDRAWING);
    assertNextStands();
    assertThat(status(withdrawn)).isEqualTo(SubmissionStatus.APPLIED);
  }

  @Test
  void theNextOneIsAppliedAnewWhereItsProcessLostTheLane() {
    assertThat(loseLane()).isTrue();
    withdrawAtSecond();
    IntakeDesk.await(() -> status(withdrawn) == SubmissionStatus.WITHDRAWN);

    intake.run.interruptions().letOn();

    assertNextStands();
  }

  private boolean loseLane() {
    return second
        .jdbc()
        .sql(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND granted
              AND (classid::bigint << 32) | objid::bigint
                = hashtextextended('positions/DEMO', 6)
            """)
        .query(Boolean.class)
        .single();
  }
}
