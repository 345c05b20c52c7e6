package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.PositionReconciliation;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReconciliationTest {

  private static final String LOAN = "L0000001";
  private static final LocalDate RECALLED = LocalDate.of(2026, 3, 9);
  private static final LocalDate BACK = LocalDate.of(2026, 3, 11);

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void tradesCountOnTheirTradeDateAndSettlementsOnTheirs() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(LOAN), settled(LOAN, "Settled", 10_000, 10_000, DUE));
    ledger.tell(
        new LoanRecalled(LOAN, "DEMO", LOAN + "/1", "r1", 4_000, RECALLED, BACK, List.of(), null),
        new RecallReduced(LOAN, "DEMO", LOAN + "/1", "x1", 1_000, List.of()),
        new SettlementReported(
            LOAN,
            "DEMO",
            LOAN + "/1",
            "Recall",
            "Settled",
            null,
            null,
            null,
            3_000,
            3_000,
            BACK,
            BACK,
            List.of()));

    assertThat(at(TRADED.minusDays(1))).isEmpty();
    assertUnits(at(TRADED), 10_000, 0);
    assertUnits(at(DUE), 10_000, 10_000);
    assertUnits(at(RECALLED), 7_000, 10_000);
    assertUnits(at(BACK), 7_000, 7_000);
    PositionReconciliation latest = at(null).getFirst();
    assertThat(latest.date()).isEqualTo(RECALLED);
    assertThat(latest.clientBorrowerCode()).isEqualTo("X-BORR");
    assertThat(latest.clientInstrumentId()).isEqualTo("EXT-1");
    assertThat(latest.isin()).isEqualTo(ISIN);
    ledger.setTime("2026-03-20T00:00:00Z");
    assertThat(at(null).getFirst().date()).isEqualTo("2026-03-20");
    var other = new FindPositionReconciliation(OTHER, BACK, null, null, FIRST_PAGE);
    assertThat(ledger.ask(other, PositionReconciliationPage.class).data()).isEmpty();
  }

  @Test
  void cancelledLoanLeavesNothing() {
    ledger.tell(booked(LOAN));
    assertUnits(at(TRADED), 10_000, 0);
    ledger.tell(new LoanCancelled(LOAN, "DEMO", List.of()));
    assertThat(at(TRADED)).isEmpty();
    assertThat(at(DUE)).isEmpty();
  }

  @Test
  void flatPositionShowsOnTheDayItBecameFlat() {
    ledger.tell(booked(LOAN), settled(LOAN, "Settled", 10_000, 10_000, DUE));
    ledger.tell(
        new LoanRecalled(LOAN, "DEMO", LOAN + "/1", "r1", 10_000, RECALLED, BACK, List.of(), null),
        new SettlementReported(
            LOAN,
            "DEMO",
            LOAN + "/1",
            "Recall",
            "Settled",
            null,
            null,
            null,
            10_000,
            10_000,
            BACK,
            BACK,
            List.of()));

    assertUnits(at(BACK), 0, 0);
    assertThat(at(BACK.plusDays(1))).isEmpty();
  }

  private static void assertUnits(
      List<PositionReconciliation> positions, long traded, long settled) {
    assertThat(positions).hasSize(1);
    assertThat(positions.getFirst().netTradedUnits()).isEqualTo(traded);
    assertThat(positions.getFirst().netSettledUnits()).isEqualTo(settled);
  }

  private List<PositionReconciliation> at(LocalDate date) {
    var query = new FindPositionReconciliation(DEMO, date, null, null, FIRST_PAGE);
    return ledger.ask(query, PositionReconciliationPage.class).data();
  }
}
