package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A snapshot is taken over after transactions that were received later than it. */
class InterruptedSnapshotTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void absorbsOnlyWhatWasReceivedBeforeIt() {
    intake.send(Flow.TRANSACTIONS, sale("EARLIER", 1));
    Submit snapshot =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            """
            {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
              "quantity": 10, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
            """
                .getBytes(StandardCharsets.UTF_8));
    intake.run.interruptions().failAfter(0, ReportHoldings.class);
    intake.submit(snapshot);
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(ReportHoldings.class));
    intake.send(Flow.TRANSACTIONS, sale("LATER", 3));
    assertThat(intake.holding("A")).isEqualTo("0 -4");

    intake.run.restart();
    intake.applied(snapshot.submission());
    assertThat(intake.holding("A")).isEqualTo("10 -3");
  }

  private static String sale(String id, int units) {
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC1",
      "isin": "US0378331005", "side": "Sell", "units": %d, "tradeDate": "2026-03-02",
      "settlementDate": "2026-03-04"}]}\
    """
        .formatted(id, units);
  }
}
