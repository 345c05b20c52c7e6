package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the reads show of trades that were cut back or dated anew, and of term and cash loans. */
class TradeCorrectionsTest {

  private static final String LOAN = "L0000001";
  private static final LocalDate LATER = DUE.plusDays(2);

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void reference() {
    ledger.tell(Sample.reference());
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void theUndeliveredRestLeavesLoanPartsAndTrade() {
    cancelTheUndeliveredRest();

    assertThat(loan().units().originalUnits()).isEqualTo(5_000);
    assertThat(loan().units().settledUnits()).isEqualTo(5_000);
    assertThat(parts())
        .extracting(part -> part.loan().units().originalUnits())
        .containsExactly(3_000L, 2_000L);
    TradeRecord trade = trades().getFirst();
    assertThat(trade.tradeStatus()).isEqualTo("Settled");
    assertThat(trade.settlementStatus()).isEqualTo("Settled");
    assertThat(trade.outstandingSettlementUnits()).isZero();
    assertThat(trade.actualSettlementDate()).isEqualTo(DUE);
    assertThat(netUnits(DUE)).containsExactly(5_000L, 5_000L);
  }

  @Test
  void aRecallReducedToWhatIsBackIsSettled() {
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new LoanRecalled(LOAN, "DEMO", LOAN + "/1", "r1", 500, DUE, LATER, List.of(), null),
        new SettlementReported(
            LOAN,
            "DEMO",
            LOAN + "/1",
            "Recall",
            "Matched",
            null,
            null,
            null,
            200,
            200,
            LATER,
            null,
            List.of(new PartUnits("C01", -200, -200))),
        new RecallReduced(LOAN, "DEMO", LOAN + "/1", "p1", 300, List.of()));

    TradeRecord recall = trades().get(1);
    assertThat(recall.tradeStatus()).isEqualTo("Settled");
    assertThat(recall.actualSettlementDate()).isEqualTo(LATER);
    assertThat(recall.outstandingSettlementUnits()).isZero();
  }

  @Test
  void aTradeThatLosesItsLastUnitIsCancelled() {
    ledger.tell(
        booked(LOAN),
        new UnitsDropped(LOAN, "DEMO", "d1", "C01", 6_000, "s1"),
        new UnitsDropped(LOAN, "DEMO", "d2", "C02", 3_999, "s1"));
    assertThat(trades().getFirst().tradeStatus()).isEqualTo("Pending");

    ledger.tell(new UnitsDropped(LOAN, "DEMO", "d3", "C02", 1, "s1"));
    assertThat(trades().getFirst().tradeStatus()).isEqualTo("Cancelled");

    ledger.tell(new LoanCancelled(LOAN, "DEMO", List.of()));
    TradeRecord trade = trades().getFirst();
    assertThat(trade.tradeStatus()).isEqualTo("Cancelled");
    assertThat(trade.settlementStatus()).isEqualTo("Pending");
    assertThat(trade.actualSettlementDate()).isNull();
  }

  @Test
  void aCorrectedDateMovesLoanTradeAndPosition() {
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new SettlementDateCorrected(
            LOAN,
            "DEMO",
            LOAN,
            "Loan",
            DUE,
            LATER,
            10_000,
            List.of(new PartUnits("C01", 0, 6_000), new PartUnits("C02", 0, 4_000)),
            LATER,
            null));

    assertThat(loan().dates().settlementDate()).isEqualTo(LATER);
    assertThat(loan().units().settledUnits()).isEqualTo(10_000);
    assertThat(trades().getFirst().actualSettlementDate()).isEqualTo(LATER);
    assertThat(netUnits(DUE)).containsExactly(10_000L, 0L);
    assertThat(netUnits(LATER)).containsExactly(10_000L, 10_000L);
  }

  @Test
  void aStepWithoutEffectDoesNotChangeTheLoan() {
    ledger.tell(booked(LOAN));
    var before = ledger.value("SELECT changed::text FROM query.loan");
    ledger.tell(new NothingMoved(LOAN, "DEMO", "Recall", "S1#1", "S1"));
    assertThat(ledger.value("SELECT changed::text FROM query.loan")).isEqualTo(before);
  }

  @Test
  void aTermLoanShowsItsAgreedEndAndANegativeRebateRaisesTheRate() {
    ledger.tell(
        new LoanBooked(
            LOAN,
            "DEMO",
            "R1",
            "ACC",
            "BORR",
            Sample.ISIN,
            "Term",
            "Cash",
            10_000,
            null,
            dec("5.30"),
            dec("-0.25"),
            "USD",
            dec("102"),
            null,
            TRADED,
            DUE,
            DUE.plusMonths(3),
            List.of(new LoanPart("C01", "A", null, 10_000, dec("15"), null))));

    assertThat(loan().loanType()).isEqualTo("Term");
    assertThat(loan().dates().endDate()).isEqualTo(DUE.plusMonths(3));
    assertThat(loan().pricing().rebateRate()).isEqualByComparingTo("-0.25");
    assertThat(loan().pricing().lendingRate()).isEqualByComparingTo("5.55");
    assertThat(loan().valuation().loanPrice()).as("50 at 102 %").isEqualByComparingTo("51");
  }

  @Test
  void replayGivesTheSameRows() {
    cancelTheUndeliveredRest();
    var rows = ledger.dump();
    ledger.replay(3);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  private void cancelTheUndeliveredRest() {
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Matched", 5_000, 5_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new TradeRestCancelled(
            LOAN,
            "DEMO",
            LOAN,
            "Loan",
            5_000,
            DUE,
            List.of(new PartUnits("C01", -3_000, 0), new PartUnits("C02", -2_000, 0))));
  }

  private CustodyLoan loan() {
    var query = new FindCustodyLoans(DEMO, ALL, FIRST_PAGE);
    return ledger.ask(query, CustodyLoanPage.class).data().getFirst();
  }

  private List<ClientLoan> parts() {
    return ledger.ask(new FindClientLoans(DEMO, ALL, FIRST_PAGE), ClientLoanPage.class).data();
  }

  private List<TradeRecord> trades() {
    return ledger.ask(new FindTrades(DEMO, ALL, FIRST_PAGE), TradePage.class).data();
  }

  private List<Long> netUnits(LocalDate date) {
    var query = new FindPositionReconciliation(DEMO, date, null, null, FIRST_PAGE);
    var position = ledger.ask(query, PositionReconciliationPage.class).data().getFirst();
    return List.of(position.netTradedUnits(), position.netSettledUnits());
  }
}
