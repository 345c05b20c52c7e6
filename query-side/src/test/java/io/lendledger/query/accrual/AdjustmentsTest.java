package io.lendledger.query.accrual;

import static io.lendledger.query.accrual.AccruedDay.LOAN;
import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * 10,000 units at 50 USD earn 58.33333333 a day at 4.2 %, billed for one day of March as 58.33;
 * twice the fee, agreed in April, adds as much again.
 */
class AdjustmentsTest {

  private static final LocalDate APRIL = LocalDate.of(2026, 4, 1);

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void billMarch() {
    ledger.tell(Sample.reference());
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        AccruedDay.of(DUE, "50", "4.2"),
        new LoanBilled(
            LOAN,
            "DEMO",
            "BORR",
            "2026-03",
            "USD",
            dec("58.33"),
            dec("11.67"),
            dec("0.00"),
            dec("46.66"),
            List.of(
                new PartBill("C01", "A", dec("28.00"), dec("25.20")),
                new PartBill("C02", "B", dec("18.66"), dec("14.93"))),
            List.of(),
            null),
        AccruedDay.of(APRIL, "50", "8.4"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aDifferenceIsALineOfTheOpenMonthWithoutUnitsOfItsOwn() {
    ledger.tell(adjusted("4.2", "8.4"), new LateChangesAdjusted(LOAN, "DEMO", APRIL, "2026-03", 1));

    List<AccrualRecord> april = accruals(APRIL, APRIL);
    assertThat(april).hasSize(4);
    AccrualRecord line = april.getFirst();
    assertThat(line.accrualDate()).isEqualTo(APRIL);
    assertThat(line.clientId()).isEqualTo("A");
    assertThat(line.settledUnits()).isZero();
    assertThat(line.valuation().loanValue()).isEqualByComparingTo("0");
    assertThat(line.valuation().marketPrice()).isEqualByComparingTo("50");
    assertThat(line.rates().lendingRateGrossBank()).isEqualByComparingTo("8.4");
    assertThat(line.amounts().accrualGross()).isEqualByComparingTo("35");
    assertThat(line.amounts().accrualAgent()).isEqualByComparingTo("7");
    assertThat(line.amounts().accrualNetClient()).isEqualByComparingTo("25.2");
    assertThat(april.stream().mapToLong(AccrualRecord::settledUnits).sum()).isEqualTo(10_000);
    assertThat(accruals(DUE, DUE)).as("the closed month").hasSize(2);
    assertThat(accruals(DUE, DUE).getFirst().amounts().accrualGross()).isEqualByComparingTo("35");
    CustodyLoan loan =
        ledger
            .ask(new FindCustodyLoans(DEMO, ALL, FIRST_PAGE), CustodyLoanPage.class)
            .data()
            .getFirst();
    assertThat(loan.accruals().loanToDateAccrualGross()).isEqualByComparingTo("233.33333334");
  }

  @Test
  void theOpenMonthsBillTakesItIn() {
    ledger.tell(adjusted("4.2", "8.4"));

    assertThat(summary("2026-03").grossAccrual()).isEqualByComparingTo("58.33");
    BillingSummary april = summary("2026-04");
    assertThat(april.grossAccrual()).isEqualByComparingTo("175.00");
    assertThat(april.serviceAccrual()).isEqualByComparingTo("35.00");
    assertThat(april.netAccrual())
        .isEqualByComparingTo(
            april
                .grossAccrual()
                .subtract(april.serviceAccrual())
                .subtract(april.otherAgentAccrual()));
    List<ClientRevenue> clients = revenues("2026-04");
    assertThat(
            clients.stream()
                .map(ClientRevenue::netClientRevenue)
                .reduce(dec("0"), (a, b) -> a.add(b)))
        .isEqualByComparingTo(april.netClientRevenue());
    assertThat(
            clients.stream()
                .map(each -> each.netClientRevenue().add(each.netAggregatorRevenue()))
                .reduce(dec("0"), (a, b) -> a.add(b)))
        .isEqualByComparingTo(april.netAccrual());
  }

  @Test
  void twoDifferencesForOneDayOnOneDateAreOneLine() {
    ledger.tell(adjusted("4.2", "8.4"), adjusted("8.4", "6.3"));
    assertThat(accruals(APRIL, APRIL)).hasSize(4);
    assertThat(accruals(APRIL, APRIL).getFirst().amounts().accrualGross())
        .isEqualByComparingTo("17.5");
    assertThat(summary("2026-04").grossAccrual()).isEqualByComparingTo("145.83");
  }

  @Test
  void pagesContinueBehindAnAdjustment() {
    ledger.tell(adjusted("4.2", "8.4"));
    List<AccrualRecord> walked = new ArrayList<>();
    var request = new PageRequest(1, null, null, null);
    while (request != null) {
      var query = new FindAccruals(DEMO, DUE, APRIL, null, null, null, request);
      AccrualPage page = ledger.ask(query, AccrualPage.class);
      walked.addAll(page.data());
      request =
          page.nextKey() == null ? null : new PageRequest(1, page.nextKey(), page.position(), null);
    }
    assertThat(walked).isEqualTo(accruals(DUE, APRIL)).hasSize(6);
  }

  @Test
  void replayGivesTheSameRows() {
    ledger.tell(adjusted("4.2", "8.4"), adjusted("8.4", "6.3"));
    ledger.tell(AccruedDay.of(APRIL, "51", "8.4"), adjusted("6.3", "4.2"));
    var rows = ledger.dump();
    ledger.replay(3);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  private static AccrualAdjusted adjusted(String from, String to) {
    LoanAccrued before = AccruedDay.of(DUE, "50", from);
    LoanAccrued after = AccruedDay.of(DUE, "50", to);
    List<PartAccrual> differences =
        IntStream.range(0, after.parts().size())
            .mapToObj(i -> after.parts().get(i).less(before.parts().get(i)))
            .toList();
    return new AccrualAdjusted(LOAN, "DEMO", APRIL, after, differences);
  }

  private List<AccrualRecord> accruals(LocalDate from, LocalDate to) {
    var query = new FindAccruals(DEMO, from, to, null, null, null, FIRST_PAGE);
    return ledger.ask(query, AccrualPage.class).data();
  }

  private BillingSummary summary(String month) {
    var query = new FindBillingSummary(DEMO, month, month, null, FIRST_PAGE);
    return ledger.ask(query, BillingSummaryPage.class).data().getFirst();
  }

  private List<ClientRevenue> revenues(String month) {
    var query = new FindClientRevenue(DEMO, month, month, null, FIRST_PAGE);
    return ledger.ask(query, ClientRevenuePage.class).data();
  }
}
