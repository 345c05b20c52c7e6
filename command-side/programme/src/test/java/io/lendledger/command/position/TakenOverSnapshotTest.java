package io.lendledger.command.position;

import static io.lendledger.command.position.TwoHoldings.snapshot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.RunTakenOver;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionRuns;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A process lost a snapshot to another one, which has staged it again and kept its changes alone,
 * and goes on where it stood still, before it has noticed.
 */
class TakenOverSnapshotTest {

  private final IntakeDesk intake = new IntakeDesk();
  private final CommandSideRun second = new CommandSideRun(intake.run);
  private SubmissionId snapshot;
  private StoredBody ofFormerRun;

  @BeforeEach
  void takeOver() {
    intake.send(Flow.POSITIONS, snapshot(100, 50));
    Submit submit =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            snapshot(100, 60).getBytes(StandardCharsets.UTF_8));
    snapshot = submit.submission();
    intake.run.settle();
    intake.run.interruptions().hold(ReportHoldings.class::isInstance);
    second.interruptions().hold(ReportHoldings.class::isInstance);
    intake.submit(submit);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    SubmissionRow former = intake.run.get(SubmissionStore.class).find(snapshot).orElseThrow();
    ofFormerRun =
        intake
            .run
            .get(SubmissionFlows.class)
            .body(former)
            .ownedBy(intake.run.get(SubmissionRuns.class).holding(former));
    endSession();
    IntakeDesk.await(second.interruptions()::isHolding);
  }

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    second.interruptions().letOn();
    second.close();
    intake.close();
  }

  private void endSession() {
    assertThat(
            second
                .jdbc()
                .sql(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_locks
                    WHERE locktype = 'advisory' AND granted
                      AND (classid::bigint << 32) | objid::bigint = hashtextextended(?, 1)
                    """)
                .param(snapshot.value())
                .query(Boolean.class)
                .list())
        .containsExactly(true);
  }

  private void assertHasNoEffect(ThrowingCallable goesOn) {
    assertThatThrownBy(goesOn).isInstanceOf(RunTakenOver.class);
    assertThat(staged()).isOne();

    second.interruptions().letOn();
    intake.run.interruptions().letOn();

    assertThat(intake.applied(snapshot).counts()).containsExactly(1L, 1L, 0L);
    assertThat(intake.holding("A")).isEqualTo("100 0");
    assertThat(intake.holding("B")).isEqualTo("60 0");
  }

  private long staged() {
    return second
        .jdbc()
        .sql("SELECT count(*) FROM command.staged_position")
        .query(Long.class)
        .single();
  }

  /** It would set to zero what the successor has left out as unchanged. */
  @Test
  void comparesNoRowsOfItsSuccessor() {
    StagedPositions positions = intake.run.get(StagedPositions.class);
    assertHasNoEffect(() -> positions.keepChanges(ofFormerRun, Long.MAX_VALUE));
  }

  @Test
  void clearsNoRowsOfItsSuccessor() {
    StagedRecords records = intake.run.get(StagedRecords.class);
    assertHasNoEffect(() -> records.clear(ofFormerRun));
  }

  @Test
  void addsNoRowsToThoseOfItsSuccessor() {
    PositionSnapshots flow = intake.run.get(PositionSnapshots.class);
    assertHasNoEffect(() -> flow.restage(ofFormerRun));
  }
}
