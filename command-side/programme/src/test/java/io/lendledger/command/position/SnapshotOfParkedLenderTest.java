package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Look-ups that lack a lender's events do not tell what its snapshot changes. */
class SnapshotOfParkedLenderTest {

  private final IntakeDesk intake = new IntakeDesk();

  @BeforeEach
  void isAside() {
    intake.send(Flow.POSITIONS, body("2026-02-26", "10"));
    intake.send(Flow.POSITIONS, body("2026-02-27", "6"));
    intake.run.settle();
    intake.run.jdbc().sql("UPDATE command.holding SET quantity = 10").update();
    EventMessage<?> second = intake.run.history().getLast();
    intake
        .run
        .get(ParkedSequences.class)
        .park(
            Processes.LOOK_UPS,
            EventSequence.ofLender(LendingDesk.DEMO.value()),
            second,
            1,
            new IllegalStateException("as the test wants"));
  }

  @AfterEach
  void stop() {
    intake.close();
  }

  /** It says what the look-ups still show, and would be taken for no change. */
  @Test
  void itWaitsUntilTheyHaveCaughtUp() {
    Submit body =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            body("2026-02-28", "10").getBytes(StandardCharsets.UTF_8));
    var _ = intake.submit(body);

    EarlierTransactions earlier = intake.run.get(EarlierTransactions.class);
    assertThatThrownBy(() -> earlier.await(LendingDesk.DEMO, body.submission()))
        .isInstanceOf(Rejected.class)
        .hasMessageContaining("set aside");

    intake.run.jdbc().sql("UPDATE command.holding SET quantity = 6").update();
    intake.run.jdbc().sql("DELETE FROM command.parked_event").update();
    intake.applied(body.submission());
    assertThat(intake.holding("A")).isEqualTo("10 0");
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(3);
  }

  private static String body(String day, String quantity) {
    return """
    {"asOfDate": "%s", "positions": [{"isin": "%s", "ticker": "AAPL",
    "quantity": %s, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
    """
        .formatted(day, LendingDesk.ISIN, quantity);
  }
}
