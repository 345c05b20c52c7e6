package io.lendledger.query.accrual;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.businessday.FindCalendar;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EarningsTest {

  private static final String LOAN = "L0000001";
  private static final LocalDate NEXT = DUE.plusDays(1);

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void openLoan() {
    ledger.tell(Sample.reference());
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void daysAddUpPerPartAndLoan() {
    ledger.tell(accrued(DUE, "50"), accrued(NEXT, "50"), closed(NEXT));

    List<AccrualRecord> latest = accruals(DEMO, null, null);
    assertThat(latest).extracting(AccrualRecord::accrualDate).containsOnly(NEXT);
    assertThat(latest).extracting(AccrualRecord::clientId).containsExactly("A", "B");
    AccrualRecord part = latest.getFirst();
    assertThat(part.amounts().accrualGross()).isEqualByComparingTo("35");
    assertThat(part.amounts().accrualAgent()).isEqualByComparingTo("7");
    assertThat(part.amounts().accrualNet()).isEqualByComparingTo("28");
    assertThat(part.amounts().accrualNetClient()).isEqualByComparingTo("25.2");
    assertThat(part.parties().accountNumber()).isEqualTo("ACC");
    assertThat(part.clientLevelLoanId()).isEqualTo("L0000001-C01");
    assertThat(part.parties().borrowerName()).isEqualTo("Demo Borrower");
    assertThat(accruals(DEMO, DUE, NEXT)).hasSize(4);
    assertThat(accruals(DEMO, null, DUE)).hasSize(2);
    assertThat(accruals(OTHER, DUE, NEXT)).isEmpty();

    CustodyLoan loan =
        ledger
            .ask(new FindCustodyLoans(DEMO, ALL, FIRST_PAGE), CustodyLoanPage.class)
            .data()
            .getFirst();
    assertThat(loan.accruals().loanToDateAccrualGross()).isEqualByComparingTo("116.66666666");
    assertThat(loan.accruals().loanToDateAccrualAgent().add(loan.accruals().loanToDateAccrualNet()))
        .isEqualByComparingTo(loan.accruals().loanToDateAccrualGross());
    assertThat(clients())
        .extracting(each -> each.loan().accruals().loanToDateAccrualGross())
        .satisfiesExactly(
            first -> assertThat(first).isEqualByComparingTo("70"),
            second -> assertThat(second).isEqualByComparingTo("46.66666666"));
    assertThat(clients().getFirst().loanToDateAccrualNetClient()).isEqualByComparingTo("50.4");
  }

  /** As loans do: the holding is called otherwise since the loan was booked. */
  @Test
  void theLendersIdentifierIsThatOfTheMomentOfTheRead() {
    ledger.tell(holding("NEW-A"), accrued(DUE, "50"), closed(DUE));
    long before = ledger.head();
    assertThat(externalIds(null)).containsExactlyElementsOf(externalIdsOfLoans()).contains("NEW-A");

    ledger.tell(holding("NEWER-A"));

    assertThat(externalIds(null)).containsExactlyElementsOf(externalIdsOfLoans());
    assertThat(externalIds(null)).contains("NEWER-A").doesNotContain("NEW-A");
    assertThat(externalIds(before)).contains("NEW-A").doesNotContain("NEWER-A");
  }

  private static HoldingsReported holding(String externalId) {
    return new HoldingsReported(
        "DEMO",
        "A",
        externalId,
        DUE,
        List.of(
            new ClientEvent.Holding(
                "ACC", ISIN, null, null, null, externalId, dec("10000"), "USD", null, "Available")),
        null);
  }

  private List<String> externalIds(Long position) {
    PageRequest page =
        position == null ? FIRST_PAGE : keyed(new PageRequest(9, null, position, null));
    return ledger
        .ask(new FindAccruals(DEMO, DUE, DUE, null, null, null, page), AccrualPage.class)
        .data()
        .stream()
        .map(each -> each.security().externalInstrumentId())
        .toList();
  }

  private List<String> externalIdsOfLoans() {
    return clients().stream().map(each -> each.loan().security().externalInstrumentId()).toList();
  }

  @Test
  void closingADayAgainSupersedesIt() {
    ledger.tell(accrued(DUE, "50"), closed(DUE));
    long before = ledger.head();
    ledger.tell(accrued(DUE, "100"), closed(DUE));

    assertThat(accruals(DEMO, DUE, DUE)).hasSize(2);
    assertThat(accruals(DEMO, DUE, DUE).getFirst().amounts().accrualGross())
        .isEqualByComparingTo("70");
    assertThat(clients().getFirst().loan().accruals().loanToDateAccrualGross())
        .isEqualByComparingTo("70");
    assertThat(summaries("2026-03").getFirst().grossAccrual()).isEqualByComparingTo("116.67");
    var then = new PageRequest(10, null, before, null);
    var past = new FindAccruals(DEMO, DUE, DUE, null, null, null, keyed(then));
    assertThat(ledger.ask(past, AccrualPage.class).data().getFirst().amounts().accrualGross())
        .isEqualByComparingTo("35");

    ledger.tell(accrued(DUE, "50", List.of()));
    assertThat(accruals(DEMO, DUE, DUE)).isEmpty();
    assertThat(clients().getFirst().loan().accruals().loanToDateAccrualGross())
        .isEqualByComparingTo("0");
    assertThat(summaries("2026-03")).isEmpty();
  }

  @Test
  void openMonthIsIndicativeAndClosedMonthIsFinal() {
    ledger.tell(accrued(DUE, "50"), accrued(NEXT, "50"), closed(NEXT));

    BillingSummary open = summaries(null).getFirst();
    assertThat(open.billingMonth()).isEqualTo("2026-03");
    assertThat(open.grossAccrual()).isEqualByComparingTo("116.67");
    assertThat(open.serviceAccrual()).isEqualByComparingTo("23.33");
    assertThat(open.netAccrual())
        .isEqualByComparingTo(
            open.grossAccrual().subtract(open.serviceAccrual()).subtract(open.otherAgentAccrual()));
    assertThat(open.externalBorrowerCode()).isEqualTo("X-BORR");
    List<ClientRevenue> revenue = revenues("2026-03");
    assertThat(revenue).extracting(ClientRevenue::clientCode).containsExactly("A", "B");
    assertThat(sum(revenue)).isEqualByComparingTo(open.netAccrual());
    assertThat(summaries("2026-02")).isEmpty();

    ledger.tell(
        new LoanBilled(
            LOAN,
            "DEMO",
            "BORR",
            "2026-03",
            "USD",
            dec("100.00"),
            dec("20.00"),
            dec("0.00"),
            dec("80.00"),
            List.of(
                new PartBill("C01", "A", dec("48.00"), dec("43.20")),
                new PartBill("C02", "B", dec("32.00"), dec("25.60"))),
            List.of(),
            null),
        new BillingMonthClosed("2026-03", 1),
        accrued(NEXT, "75"));

    assertThat(summaries("2026-03").getFirst().netAccrual()).isEqualByComparingTo("80");
    assertThat(summaries("2026-03").getFirst().netClientRevenue()).isEqualByComparingTo("68.8");
    assertThat(revenues("2026-03").getFirst().netAggregatorRevenue()).isEqualByComparingTo("4.8");
  }

  @Test
  void calendarTellsHowFarItIs() {
    assertThat(ledger.ask(new FindCalendar(), CalendarView.class))
        .isEqualTo(new CalendarView(null, 0, 0, null, 0));
    ledger.tell(closed(DUE), new BillingMonthClosed("2026-02", 3));
    assertThat(ledger.ask(new FindCalendar(), CalendarView.class))
        .isEqualTo(new CalendarView(DUE, 1, 1, "2026-02", 3));
  }

  @Test
  void pagesContinueBehindTheirKey() {
    ledger.tell(accrued(DUE, "50"), accrued(NEXT, "50"));
    List<AccrualRecord> walked = new ArrayList<>();
    var request = new PageRequest(1, null, null, null);
    while (true) {
      var query = new FindAccruals(DEMO, DUE, NEXT, ISIN, "BORR", null, request);
      AccrualPage page = ledger.ask(query, AccrualPage.class);
      walked.addAll(page.data());
      if (page.nextKey() == null) {
        break;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
    assertThat(walked).isEqualTo(accruals(DEMO, DUE, NEXT)).hasSize(4);
  }

  @Test
  void replayGivesTheSameRows() {
    ledger.tell(accrued(DUE, "50"), accrued(NEXT, "50"), closed(NEXT), accrued(NEXT, "51"));
    ledger.tell(accrued(LocalDate.of(2026, 4, 1), "52"), accrued(DUE, "50", List.of()));
    var rows = ledger.dump();
    ledger.replay(2);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  private static PageRequest keyed(PageRequest page) {
    return new PageRequest(
        page.limit(),
        List.of("2026-03-02", "", "2026-01-01", "", "", "", "2026-01-01"),
        page.position(),
        null);
  }

  private static BigDecimal sum(List<ClientRevenue> revenue) {
    return revenue.stream()
        .map(each -> each.netClientRevenue().add(each.netAggregatorRevenue()))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private List<AccrualRecord> accruals(LenderCode lender, LocalDate from, LocalDate to) {
    var query = new FindAccruals(lender, from, to, null, null, null, FIRST_PAGE);
    return ledger.ask(query, AccrualPage.class).data();
  }

  private List<ClientLoan> clients() {
    return ledger.ask(new FindClientLoans(DEMO, ALL, FIRST_PAGE), ClientLoanPage.class).data();
  }

  private List<BillingSummary> summaries(String month) {
    var query = new FindBillingSummary(DEMO, month, month, null, FIRST_PAGE);
    return ledger.ask(query, BillingSummaryPage.class).data();
  }

  private List<ClientRevenue> revenues(String month) {
    var query = new FindClientRevenue(DEMO, month, month, null, FIRST_PAGE);
    return ledger.ask(query, ClientRevenuePage.class).data();
  }

  private static BusinessDayClosed closed(LocalDate date) {
    return new BusinessDayClosed(date, date, 1, 1);
  }

  private static LoanAccrued accrued(LocalDate date, String price) {
    return AccruedDay.of(date, price, "4.2");
  }

  private static LoanAccrued accrued(LocalDate date, String price, List<PartPosition> parts) {
    return AccruedDay.of(date, price, "4.2", parts);
  }
}
