package io.lendledger.command.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.transaction.TransactionRecorded;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.axonframework.eventhandling.AnnotationEventHandlerAdapter;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A transaction that was set aside and is retried behind a later snapshot. */
class LateTransactionsTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void oneThatTheSnapshotIncludesDoesNotCountAgain() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-03", "6");
    retry();
    assertThat(intake.holding("A")).isEqualTo("6 0");
    assertThat(intake.run.events(ShortfallFound.class)).isEmpty();
    retry();
    assertThat(intake.holding("A")).isEqualTo("6 0");
  }

  /** Nothing told the client of the snapshot. */
  @Test
  void oneThatASnapshotIncludesThatRepeatsTheHoldingDoesNotCountEither() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-03", "10");
    retry();
    assertThat(intake.holding("A")).isEqualTo("10 0");
  }

  @Test
  void oneOfAHoldingThatTheSnapshotLacksDoesNotCountEither() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "10");
    intake.send(
        Flow.POSITIONS,
        """
        {"asOfDate": "2026-03-03", "emptyInventory": true, "positions": []}\
        """);
    retry();
    assertThat(intake.holding("A")).isEqualTo("0 0");
  }

  @Test
  void oneThatWasTradedAfterTheSnapshotsDayCounts() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-01", "12");
    retry();
    assertThat(intake.holding("A")).isEqualTo("12 -4");
  }

  /** As one in time: a snapshot that is sent again for its day absorbs where it says otherwise. */
  @ParameterizedTest
  @CsvSource({"10, 10 -4", "7, 7 0"})
  void oneBehindTheSnapshotOfItsDayCountsUnlessThatIsSentAgainChanged(String again, String left)
      throws Exception {
    snapshot("2026-03-02", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-02", again);
    retry();
    assertThat(intake.holding("A")).isEqualTo(left);
  }

  @Test
  void oneBeforeBothSnapshotsOfItsDayStaysOutWhenTheSecondIsWithdrawn() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-02", "6");
    String second = snapshot("2026-03-02", "6");
    retry();
    var _ = intake.withdraw(second, "sent twice");
    assertThat(intake.holding("A")).isEqualTo("6 0");
  }

  @Test
  void itCountsAgainWhenTheSnapshotIsWithdrawn() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    String included = snapshot("2026-03-03", "6");
    retry();
    var _ = intake.withdraw(included, "wrong file");
    assertThat(intake.holding("A")).isEqualTo("10 -4");
  }

  @Test
  void itCountsAgainWhenASnapshotIsWithdrawnThatRepeatedTheHolding() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    String included = snapshot("2026-03-03", "10");
    retry();
    var _ = intake.withdraw(included, "wrong file");
    assertThat(intake.holding("A")).isEqualTo("10 -4");
  }

  @Test
  void aLaterSnapshotIsTakenOverAsEver() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    snapshot("2026-03-02", "10");
    retry();
    snapshot("2026-03-03", "7");
    assertThat(intake.holding("A")).isEqualTo("7 0");
  }

  @Test
  void itWaitsWhileTheSnapshotIsBeingApplied() throws Exception {
    snapshot("2026-02-27", "10");
    setAside("2026-03-02", "4");
    intake.run.interruptions().hold(command -> command instanceof ReportHoldings);
    Submit body = stored("2026-03-03", "6");
    Thread sender = Thread.startVirtualThread(() -> intake.submit(body));
    IntakeDesk.await(intake.run.interruptions()::isHolding);

    assertThatThrownBy(this::retry)
        .as("no passing fault, for which others would wait")
        .isNotInstanceOf(Rejected.class)
        .matches(EventFault::isOf)
        .hasMessageContaining("being applied");

    intake.run.interruptions().letOn();
    sender.join();
    intake.applied(body.submission());
    retry();
    assertThat(intake.holding("A")).isEqualTo("6 0");
  }

  /** The refusal lets the process go on, as setting the event aside does. */
  private void setAside(String tradeDate, String units) {
    intake.run.interruptions().turnDownAll(command -> command instanceof ApplyTransaction);
    intake.send(
        Flow.TRANSACTIONS,
        """
        {"transactions": [{"transactionId": "T1", "clientId": "A", "accountId": "ACC1",
        "isin": "US0378331005", "side": "Sell", "units": %s, "tradeDate": "%s",
        "settlementDate": "2026-03-09"}]}
        """
            .formatted(units, tradeDate));
    intake.run.settle();
    intake.run.interruptions().mend();
  }

  private void retry() throws Exception {
    TrackedEventMessage<?> late =
        intake.run.history().stream()
            .filter(each -> each.getPayloadType() == TransactionRecorded.class)
            .findAny()
            .orElseThrow();
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(late);
    try {
      for (Object handler : intake.run.handlersOf(Processes.TRANSACTIONS)) {
        var _ = new AnnotationEventHandlerAdapter(handler).handle(late);
      }
      unit.commit();
    } finally {
      if (unit.isActive()) {
        unit.rollback();
      }
    }
  }

  private String snapshot(String date, String quantity) {
    return intake.send(Flow.POSITIONS, body(date, quantity)).submission();
  }

  private Submit stored(String date, String quantity) {
    byte[] json = body(date, quantity).getBytes(StandardCharsets.UTF_8);
    return intake.store(Flow.POSITIONS, BodyFormat.JSON, Map.of(), json);
  }

  private static String body(String date, String quantity) {
    return """
    {"asOfDate": "%s", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
    "quantity": %s, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
    """
        .formatted(date, quantity);
  }
}
