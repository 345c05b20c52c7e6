package io.lendledger.command.shortfall;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.submission.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a shortfall leaves uncovered is tried again at the next snapshot, whatever that says. */
class UncoveredRestTest {

  private final IntakeDesk intake = new IntakeDesk();

  @BeforeEach
  void lends() {
    intake.desk.optIn("A");
    intake.send(Flow.POSITIONS, body("2026-02-26", "A", "1000"));
    intake.desk.deliver(intake.desk.borrow(1_000).loans().getFirst().loanId(), 1_000);
  }

  @AfterEach
  void stop() {
    intake.close();
  }

  @Test
  void aSnapshotThatRepeatsTheHoldingTriesAgain() {
    shrinks("2026-02-27", "A", "900", 100);

    intake.send(Flow.POSITIONS, body("2026-02-28", "A", "900"));
    intake.run.settle();

    assertThat(intake.run.events(ShortfallFound.class))
        .extracting(ShortfallFound::units)
        .containsExactly(100L, 100L);
    assertThat(intake.run.events(ShortfallResolved.class))
        .extracting(ShortfallResolved::uncovered)
        .containsExactly(100L, 0L);
    assertThat(intake.holding("A")).isEqualTo("900 0");
  }

  @Test
  void aSnapshotThatLacksTheHoldingAsTheOneBeforeTriesAgain() {
    shrinks("2026-02-27", "B", "5", 1_000);

    intake.send(Flow.POSITIONS, body("2026-02-28", "B", "5"));
    intake.run.settle();

    assertThat(intake.run.events(ShortfallResolved.class))
        .extracting(ShortfallResolved::uncovered)
        .containsExactly(1_000L, 0L);
  }

  @Test
  void whatIsCoveredIsNoChange() {
    shrinks("2026-02-27", "A", "900", 100);
    intake.send(Flow.POSITIONS, body("2026-02-28", "A", "900"));
    intake.run.settle();
    int reports = intake.run.events(HoldingsReported.class).size();

    var taken = intake.send(Flow.POSITIONS, body("2026-03-01", "A", "900"));
    intake.run.settle();

    assertThat(taken.counts()).containsExactly(0L, 1L, 0L);
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(reports);
    assertThat(intake.run.events(ShortfallFound.class)).hasSize(2);
  }

  /** The loan refuses to be recalled, so that the shortfall finds no cover. */
  private void shrinks(String day, String client, String quantity, long drop) {
    intake.run.interruptions().turnDownAll(RecallLoan.class::isInstance);
    intake.confirmed(body(day, client, quantity), drop);
    intake.run.settle();
    intake.run.interruptions().mend();
    assertThat(intake.run.events(ShortfallResolved.class))
        .singleElement()
        .satisfies(each -> assertThat(each.uncovered()).isEqualTo(drop));
  }

  private static String body(String day, String client, String quantity) {
    return """
    {"asOfDate": "%s", "positions": [{"isin": "%s", "ticker": "AAPL",
    "quantity": %s, "currency": "USD", "clientId": "%s", "custodyAccountId": "ACC1"}]}
    """
        .formatted(day, LendingDesk.ISIN, quantity, client);
  }
}
