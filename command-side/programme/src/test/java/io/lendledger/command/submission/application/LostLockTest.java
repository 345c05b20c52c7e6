package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionCommand.WithdrawSubmission;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.submission.WithdrawalReceipt;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A process loses the session of its locks while it applies a list, and goes on with a command of
 * it when another one has applied the list.
 */
class LostLockTest {

  private final IntakeDesk intake = new IntakeDesk();
  private final CommandSideRun second = new CommandSideRun(intake.run);
  private Submit older;

  @BeforeEach
  void applyOlderList() {
    older = preference(80);
    intake.run.interruptions().hold(SetPreference.class::isInstance);
    intake.submit(older);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
  }

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    second.close();
    intake.close();
  }

  private Submit preference(int feeSplit) {
    String json =
        """
        {"clients": [{"clientId": "A", "effectiveDate": "2026-03-02", "optInStatus": "In",
          "feeSplit": %d}]}
        """
            .formatted(feeSplit);
    return intake.store(
        Flow.CLIENT_REFERENCE, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
  }

  private void loseLock() {
    intake.endSessionsWith(older.submission(), 1);
  }

  /** Lets the first process end what it is about. */
  private void goOn() {
    intake.run.interruptions().letOn();
    SubmissionLock lock = intake.run.get(SubmissionLock.class);
    IntakeDesk.await(() -> lock.runAlone(older.submission(), (_, _) -> {}));
    intake.run.settle();
  }

  private SubmissionStatus status(SubmissionId submission) {
    return second.get(SubmissionStore.class).find(submission).orElseThrow().status();
  }

  private List<String> feeSplits() {
    return intake.run.events(PreferenceSet.class).stream()
        .map(each -> each.feeSplit().toPlainString())
        .toList();
  }

  @Test
  void newerListOfAnotherProcessStands() {
    Submit newer = preference(8);
    second.send(newer);
    loseLock();
    intake.applied(older.submission());
    intake.applied(newer.submission());

    goOn();

    assertThat(feeSplits()).containsExactly("80", "8");
    assertThat(status(older.submission())).isEqualTo(SubmissionStatus.APPLIED);
    assertThat(status(newer.submission())).isEqualTo(SubmissionStatus.APPLIED);
  }

  @Test
  void withdrawnListIsNotAppliedAgain() {
    loseLock();
    intake.applied(older.submission());
    var withdraw = new WithdrawSubmission(older.submission(), "mistake");
    IntakeDesk.await(
        () -> ((WithdrawalReceipt) second.send(withdraw)).status().equals("Withdrawn"));

    goOn();

    assertThat(feeSplits()).containsExactly("80");
    assertThat(status(older.submission())).isEqualTo(SubmissionStatus.WITHDRAWN);
  }
}
