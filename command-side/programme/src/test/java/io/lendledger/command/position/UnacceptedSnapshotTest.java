package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.DropContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A snapshot of a day that is far ahead was admitted, and then not accepted. */
class UnacceptedSnapshotTest {

  private static final LocalDate FAR = LocalDate.parse("2026-12-31");

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    intake.close();
  }

  private static String snapshot(LocalDate asOf, int units) {
    return """
    {"asOfDate": "%s", "positions": [{"isin": "US0378331005", "ticker": "AAPL", "quantity": %d,
      "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
    """
        .formatted(asOf, units);
  }

  private void assertThatOlderIsAccepted() {
    intake.send(Flow.POSITIONS, snapshot(LendingDesk.MONDAY, 7));
    assertThat(intake.holding("A")).isEqualTo("7 0");
  }

  @Test
  void isReleasedByItsOwnProcess() {
    Submit far =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            snapshot(FAR, 5).getBytes(StandardCharsets.UTF_8));
    intake.run.interruptions().hold(AdmitSnapshot.class::isInstance);
    CompletableFuture<SubmissionReceipt> attempt =
        CompletableFuture.supplyAsync(() -> intake.submit(far), Thread::startVirtualThread);
    IntakeDesk.await(intake.run.interruptions()::isHolding);
    intake.run.send(new DropContent(far.submission()));
    intake.run.interruptions().letOn();

    assertThatThrownBy(attempt::join).hasCauseInstanceOf(Rejected.class);

    assertThatOlderIsAccepted();
  }

  /** What the process did that ended before the acceptance. */
  private SubmissionId admitted() {
    SubmissionId abandoned = new SubmissionId("abandoned");
    assertThat(
            intake.run.send(
                new AdmitSnapshot(new PositionBookKey(LendingDesk.DEMO), abandoned, FAR)))
        .isEqualTo(true);
    return abandoned;
  }

  @Test
  void isReleasedForTheNextOneWhenItsProcessHasEnded() {
    admitted();
    assertThatOlderIsAccepted();
  }

  @Test
  void staysAdmittedWhileAnotherProcessTakesItIn() throws SQLException {
    try (Connection other = intake.run.database().getConnection();
        PreparedStatement lock =
            other.prepareStatement("SELECT pg_advisory_lock(hashtextextended(?, 3))")) {
      lock.setString(1, admitted().value());
      assertThat(lock.execute()).isTrue();
      assertThat(intake.refusal(Flow.POSITIONS, snapshot(LendingDesk.MONDAY, 7)).code())
          .isEqualTo(RejectionCode.BACKDATED_CHANGE);
    }
    assertThatOlderIsAccepted();
  }
}
