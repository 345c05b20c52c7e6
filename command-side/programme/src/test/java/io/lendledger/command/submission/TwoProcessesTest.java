package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two processes take bodies on one database; the first one has claimed every group. */
class TwoProcessesTest {

  private static final int ROUNDS = 10;

  private final IntakeDesk intake = new IntakeDesk();
  private final CommandSideRun second = new CommandSideRun(intake.run);

  @AfterEach
  void stop() {
    second.close();
    intake.close();
  }

  private Submit store(Flow flow, String json) {
    return intake.store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
  }

  private static String snapshot(int day, int quantity) {
    return """
    {"asOfDate": "2026-03-%02d", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
    "quantity": %d, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
    """
        .formatted(day, quantity);
  }

  private static String purchase(int units) {
    return """
    {"transactions": [{"transactionId": "T1", "clientId": "A", "accountId": "ACC1",
     "isin": "US0378331005", "side": "Buy", "units": %d, "tradeDate": "2026-03-02",
     "settlementDate": "2026-03-04"}]}
    """
        .formatted(units);
  }

  @Test
  void snapshotWaitsForTransactionsThatTheOtherNets() {
    intake.run.interruptions().failAfter(0, ApplyTransaction.class);
    intake.send(Flow.TRANSACTIONS, purchase(50));
    Submit including = store(Flow.POSITIONS, snapshot(2, 150));
    assertThat(second.send(including)).isInstanceOf(SubmissionReceipt.class);
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(ApplyTransaction.class));
    intake.run.restart();
    assertThat(intake.applied(including.submission()).counts()).containsExactly(1L, 0L, 0L);
    assertThat(intake.holding("A")).isEqualTo("150 0");
  }

  @Test
  void bothAnswerTheReceiptOfABodyThatBothAreSent() throws Exception {
    for (int day = 1; day <= ROUNDS; day++) {
      Submit body = store(Flow.POSITIONS, snapshot(day, day));
      List<Callable<Object>> calls = List.of(() -> intake.run.send(body), () -> second.send(body));
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Object> each : threads.invokeAll(calls)) {
          assertThat(((SubmissionReceipt) each.get()).submissionId())
              .isEqualTo(body.submission().value());
        }
      }
      assertThat(intake.applied(body.submission()).counts()).containsExactly(1L, 0L, 0L);
    }
    assertThat(intake.run.events(SubmissionReceived.class)).hasSize(ROUNDS);
  }

  @Test
  void newestSnapshotStandsAtTheEnd() throws Exception {
    List<Callable<Object>> calls = new ArrayList<>();
    for (int day = 1; day <= 20; day++) {
      Submit submit = store(Flow.POSITIONS, snapshot(day, day));
      CommandSideRun taking = day % 2 == 0 ? intake.run : second;
      calls.add(() -> taking.send(submit));
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Object> each : threads.invokeAll(calls)) {
        if (each.state() == Future.State.SUCCESS) {
          intake.applied(new SubmissionId(((SubmissionReceipt) each.get()).submissionId()));
        } else {
          assertThat(each.exceptionNow()).isInstanceOf(Rejected.class);
        }
      }
    }
    assertThat(intake.holding("A")).isEqualTo("20 0");
    assertThat(intake.run.events(SnapshotApplied.class))
        .extracting(SnapshotApplied::asOfDate)
        .isSorted();
  }
}
