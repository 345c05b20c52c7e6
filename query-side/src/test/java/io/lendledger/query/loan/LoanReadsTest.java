package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.returned;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoanReadsTest {

  private static final String LOAN = "L0000001";

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
  void pendingLoanShowsWhatItIsWorth() {
    ledger.tell(booked(LOAN));

    CustodyLoan loan = custody(DEMO, ALL).getFirst();

    assertThat(loan.loanStatus()).isEqualTo("Pending - Uncovered");
    assertThat(loan.units().originalUnits()).isEqualTo(10_000);
    assertThat(loan.units().settledUnits()).isZero();
    assertThat(loan.pricing().lendingRate()).isEqualByComparingTo("4.2");
    assertThat(loan.pricing().feeSplit()).isEqualByComparingTo("80");
    assertThat(loan.valuation().marketValue()).isEqualByComparingTo("500000");
    assertThat(loan.valuation().fxRate()).isEqualByComparingTo("1");
    assertThat(loan.valuation().loanValue()).isEqualByComparingTo("500000");
    assertThat(loan.dates().settlementDate()).isEqualTo(DUE);
    assertThat(loan.dates().collateralDate()).isNull();
    assertThat(loan.withholdingTaxRate()).isEqualByComparingTo("21");
    assertThat(loan.security().externalInstrumentId()).isNull();
    assertThat(loan.parties().lenderName()).isEqualTo("Demo Lender");
    assertThat(loan.parties().borrowerName()).isEqualTo("Demo Borrower");
    assertThat(loan.parties().externalBorrowerCode()).isEqualTo("X-BORR");
    assertThat(loan.security().bbgId()).isEqualTo("BBG000B9XRY4");
    assertThat(loan.accruals().loanToDateAccrualGross()).isEqualByComparingTo("0");
  }

  @Test
  void aReceiptThatLeavesALoanShortUncoversIt() {
    ledger.tell(
        booked(LOAN),
        new CoverReceived(LOAN, "DEMO", TRADED, dec("100"), dec("100"), dec("100"), true),
        new CoverReceived(LOAN, "DEMO", DUE, dec("10"), dec("110"), dec("150"), false));

    CustodyLoan loan = custody(DEMO, ALL).getFirst();

    assertThat(loan.loanStatus()).isEqualTo("Pending - Uncovered");
    assertThat(loan.dates().collateralDate()).isNull();
  }

  @Test
  void partialSettlementOpensTheLoanAndSplitsOverItsParts() {
    LocalDate day = LocalDate.of(2026, 3, 5);
    ledger.tell(
        booked(LOAN),
        new CoverReceived(LOAN, "DEMO", TRADED, null, null, null, true),
        settled(LOAN, "Matched", 5_000, 5_000, day),
        new LoanOpened(LOAN, "DEMO", day));

    CustodyLoan loan = custody(DEMO, ALL).getFirst();
    assertThat(loan.loanStatus()).isEqualTo("Open");
    assertThat(loan.dates().collateralDate()).isEqualTo(TRADED);
    assertThat(loan.dates().settlementDate()).isEqualTo(day);
    assertThat(loan.units().settledUnits()).isEqualTo(5_000);
    assertThat(loan.valuation().marketValue()).isEqualByComparingTo("250000");
    List<ClientLoan> parts = clients(ALL);
    assertThat(parts)
        .extracting(part -> part.loan().units().settledUnits())
        .containsExactly(3_000L, 2_000L);
    assertThat(parts)
        .extracting(part -> part.loan().units().originalUnits())
        .containsExactly(6_000L, 4_000L);
    TradeRecord trade = trades(ALL).getFirst();
    assertThat(trade.tradeStatus()).isEqualTo("Pending");
    assertThat(trade.outstandingSettlementUnits()).isEqualTo(5_000);
    assertThat(trade.actualSettlementDate()).isNull();
    assertThat(trade.tradeValueLoanCurrency()).isEqualByComparingTo("500000");
    assertThat(trade.loan()).isEqualTo(loan);
  }

  @Test
  void ratesCascadeToTheClient() {
    ledger.tell(booked(LOAN));

    ClientLoan part = clients(ALL).getFirst();

    assertThat(part.clientLevelLoanId()).isEqualTo("L0000001-C01");
    assertThat(part.actualLoanId()).isEqualTo(LOAN);
    assertThat(part.pricing().lendingRateGrossBank()).isEqualByComparingTo("4.2");
    assertThat(part.pricing().lendingRateNetBank()).isEqualByComparingTo("3.36");
    assertThat(part.pricing().lendingRateNetClient()).isEqualByComparingTo("3.024");
    assertThat(part.pricing().feeSplitBank()).isEqualByComparingTo("80");
    assertThat(part.pricing().feeSplitClient()).isEqualByComparingTo("90");
    assertThat(part.clientInstrumentId()).isEqualTo("EXT-1");
    assertThat(part.loan().withholdingTaxRate()).isEqualByComparingTo("15");
  }

  @Test
  void loanCurrencyOtherThanThePricesTakesTheReverseRate() {
    ledger.tell(booked(LOAN, "DEMO", "EUR"));

    CustodyLoan loan = custody(DEMO, ALL).getFirst();

    assertThat(loan.valuation().fxRate()).isEqualByComparingTo("0.8");
    assertThat(loan.valuation().marketValue()).isEqualByComparingTo("500000");
    assertThat(loan.valuation().loanPrice()).isEqualByComparingTo("40");
    assertThat(loan.valuation().loanValue()).isEqualByComparingTo("400000");
  }

  @Test
  void returnClosesTheLoan() {
    LocalDate back = LocalDate.of(2026, 3, 10);
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new ReturnInstructed(LOAN, "DEMO", LOAN + "/1", "I1", 10_000, back, back),
        returned(LOAN, 10_000, back),
        new LoanClosed(LOAN, "DEMO", back));

    CustodyLoan loan = custody(DEMO, ALL).getFirst();
    assertThat(loan.loanStatus()).isEqualTo("Closed");
    assertThat(loan.dates().endDate()).isEqualTo(back);
    assertThat(loan.units().originalUnits()).isEqualTo(10_000);
    assertThat(loan.units().settledUnits()).isZero();
    assertThat(loan.valuation().marketValue()).isEqualByComparingTo("0");
    assertThat(clients(ALL))
        .extracting(part -> part.loan().units().settledUnits())
        .containsOnly(0L);
    assertThat(trades(ALL)).extracting(TradeRecord::tradeId).containsExactly(LOAN, LOAN + "/1");
    assertThat(trades(ALL)).extracting(TradeRecord::tradeStatus).containsOnly("Settled");
    assertThat(trades(filter("Closed", null, null, null))).isEmpty();
  }

  @Test
  void droppedAndReallocatedUnitsKeepPartsAndLoanInStep() {
    ledger.tell(
        booked(LOAN),
        new UnitsDropped(LOAN, "DEMO", "d1", "C01", 1_000, null),
        new LoanReallocated(
            LOAN,
            "DEMO",
            "r1",
            "C02",
            new LoanPart("C03", "A", "BIC", 500, dec("15"), null),
            true,
            500,
            0,
            TRADED,
            null));

    assertThat(custody(DEMO, ALL).getFirst().units().originalUnits()).isEqualTo(9_000);
    assertThat(clients(ALL))
        .extracting(part -> part.loan().units().originalUnits())
        .containsExactly(5_000L, 3_500L, 500L);
    assertThat(trades(ALL).getFirst().outstandingSettlementUnits()).isEqualTo(9_000);
    assertThat(trades(ALL).getFirst().originalUnits()).isEqualTo(10_000);
  }

  @Test
  void rerateCountsFromItsDay() {
    ledger.tell(
        booked(LOAN), new LoanRerated(LOAN, "DEMO", LocalDate.of(2026, 3, 9), dec("5"), null));

    assertThat(custody(DEMO, ALL).getFirst().pricing().lendingRate()).isEqualByComparingTo("4.2");
    ledger.setTime("2026-03-09T00:00:00Z");
    assertThat(custody(DEMO, ALL).getFirst().pricing().lendingRate()).isEqualByComparingTo("5");
  }

  @Test
  void filtersNarrow() {
    ledger.tell(booked("L0000001"), booked("L0000002"), booked("L0000003"));
    ledger.setTime("2026-03-03T10:00:00Z");
    Instant since = ledger.now();
    ledger.tell(
        new LoanCancelled("L0000002", "DEMO", List.of()),
        new LoanRerated("L0000003", "DEMO", DUE, dec("1"), null));

    assertThat(custody(DEMO, filter("Cancelled", null, null, null)))
        .extracting(CustodyLoan::loanId)
        .containsExactly("L0000002");
    assertThat(custody(DEMO, filter(null, since, null, null)))
        .extracting(CustodyLoan::loanId)
        .containsExactly("L0000002", "L0000003");
    assertThat(custody(DEMO, filter(null, null, "US5949181045", null))).isEmpty();
    assertThat(custody(DEMO, filter(null, null, ISIN, "B"))).hasSize(3);
    assertThat(custody(DEMO, filter(null, null, ISIN, "C"))).isEmpty();
    assertThat(clients(filter(null, null, null, "B"))).hasSize(3);
    assertThat(trades(filter("Cancelled", null, null, null)))
        .extracting(TradeRecord::outstandingSettlementUnits)
        .containsExactly(0L);
    var dated = new LoanFilter(List.of(), "Loan", TRADED, TRADED, null, null, "BORR", null);
    assertThat(trades(dated)).hasSize(3);
    var later = new LoanFilter(List.of(), null, TRADED.plusDays(1), null, null, null, null, null);
    assertThat(custody(DEMO, later)).isEmpty();
  }

  @Test
  void lenderSeesItsOwn() {
    ledger.tell(booked("L0000001"), booked("L0000002", "OTHER", "USD"));

    assertThat(custody(OTHER, ALL)).extracting(CustodyLoan::loanId).containsExactly("L0000002");
    assertThat(custody(DEMO, ALL)).extracting(CustodyLoan::loanId).containsExactly("L0000001");
    assertThat(clients(ALL))
        .extracting(part -> part.loan().parties().lenderCode())
        .containsOnly("DEMO");
    assertThat(trades(ALL)).extracting(TradeRecord::tradeId).containsExactly("L0000001");
  }

  private static LoanFilter filter(String status, Instant since, String isin, String client) {
    return new LoanFilter(
        status == null ? List.of() : List.of(status), null, null, null, since, isin, null, client);
  }

  private List<CustodyLoan> custody(LenderCode lender, LoanFilter filter) {
    var query = new FindCustodyLoans(lender, filter, FIRST_PAGE);
    return ledger.ask(query, CustodyLoanPage.class).data();
  }

  private List<ClientLoan> clients(LoanFilter filter) {
    var query = new FindClientLoans(DEMO, filter, FIRST_PAGE);
    return ledger.ask(query, ClientLoanPage.class).data();
  }

  private List<TradeRecord> trades(LoanFilter filter) {
    return ledger.ask(new FindTrades(DEMO, filter, FIRST_PAGE), TradePage.class).data();
  }

  @Test
  void aQueryIsReadOnTheThreadThatTheBusGivesIt() {
    ledger.tell(booked("L0000001"));
    assertThat(
            ledger.ask(new FindCustodyLoans(DEMO, ALL, FIRST_PAGE), CustodyLoanPage.class).data())
        .hasSize(1);
    assertThat(ledger.reader()).isEqualTo(Thread.currentThread());
  }
}
