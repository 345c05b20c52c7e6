package io.lendledger.query.exception;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.exception.ExceptionPage;
import io.lendledger.core.exception.ExceptionView;
import io.lendledger.core.exception.FindExceptions;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExceptionsTest {

  private final TestLedger ledger = new TestLedger();

  /** An open loan without cover or price. */
  @BeforeEach
  void lend() {
    ledger.tell(Sample.booked("L0000001"), new LoanOpened("L0000001", "DEMO", TRADED));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void eachKindIsFoundAndGoesAway() {
    assertThat(found(null, null))
        .containsExactly("missing-price " + ISIN, "uncovered-delivery L0000001");
    Instant before = ledger.now();
    ledger.tell(
        new PricesPublished(TRADED, List.of(new PricePoint(ISIN, dec("50"), "USD"))),
        new CoverReceived("L0000001", "DEMO", TRADED, dec("1"), dec("1"), dec("1"), true));
    assertThat(found(null, null)).isEmpty();
    ledger.tell(
        Sample.settled("L0000001", "Failed", 0, 0, null),
        recall(DUE),
        income("10", "8"),
        exposure("100", "90"));
    assertThat(found(null, null))
        .containsExactly(
            "failed-settlement L0000001",
            "income-mismatch DEMO/CA-1/" + ISIN + "/BORR/Dividend",
            "under-collateralised DEMO/ACC/BORR");
    ledger.setTime(DUE.plusDays(1) + "T09:00:00Z");
    assertThat(found("late-recall", null)).containsExactly("late-recall L0000001/1");
    assertThat(found(null, DEMO)).hasSize(4);
    assertThat(found(null, OTHER)).isEmpty();
    assertThat(found("missing-price", null)).isEmpty();
    ledger.tell(income("8", "8"), exposure("100", "100"));
    assertThat(found(null, null)).hasSize(2);
    var then = new FindExceptions(null, null, new PageRequest(9, null, null, before));
    assertThat(ledger.ask(then, ExceptionPage.class).data())
        .extracting(ExceptionView::kind)
        .containsExactly("missing-price", "uncovered-delivery");
  }

  @Test
  void anExceptionTellsSinceWhenAndWhereToLook() {
    var query = new FindExceptions("uncovered-delivery", null, FIRST_PAGE);
    ExceptionView delivery = ledger.ask(query, ExceptionPage.class).data().getFirst();
    assertThat(delivery.since()).isEqualTo(ledger.now());
    assertThat(delivery.about()).isEqualTo("L0000001");
    assertThat(delivery.what()).contains("BORR");
    assertThat(delivery.lenderCode()).isEqualTo("DEMO");
  }

  @Test
  void eachKindTellsWhichRecordShowsMore() {
    assertThat(about()).containsExactly("missing-price " + ISIN, "uncovered-delivery L0000001");
    ledger.tell(
        Sample.settled("L0000001", "Failed", 0, 0, null),
        recall(DUE),
        income("10", "8"),
        exposure("100", "90"));
    ledger.setTime(DUE.plusDays(1) + "T09:00:00Z");
    assertThat(about())
        .containsExactly(
            "failed-settlement L0000001",
            "income-mismatch DEMO",
            "late-recall L0000001",
            "missing-price " + ISIN,
            "uncovered-delivery L0000001",
            "under-collateralised BORR");
  }

  private List<String> about() {
    var query = new FindExceptions(null, null, new PageRequest(9, null, null, null));
    return ledger.ask(query, ExceptionPage.class).data().stream()
        .map(each -> each.kind() + " " + each.about())
        .toList();
  }

  @Test
  void amountsHaveTheDigitsOfTheirCurrency() {
    ledger.tell(
        exposure("220219.63000000", "100.00000000", "USD"), income("10.500000", "8.12345000"));
    assertThat(what("under-collateralised")).isEqualTo("220119.63 USD of collateral are missing");
    assertThat(what("income-mismatch")).isEqualTo("10.50 was reported and 8.12345 USD expected");
    ledger.tell(exposure("100.00", "98.00", "JPY"));
    assertThat(what("under-collateralised")).isEqualTo("2 JPY of collateral are missing");
    ledger.tell(exposure("100.00", "98.00", "KWD"));
    assertThat(what("under-collateralised")).isEqualTo("2.000 KWD of collateral are missing");
  }

  private String what(String kind) {
    var query = new FindExceptions(kind, null, FIRST_PAGE);
    return ledger.ask(query, ExceptionPage.class).data().getFirst().what();
  }

  private List<String> found(String kind, LenderCode lender) {
    List<String> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, null);
    while (true) {
      var page = ledger.ask(new FindExceptions(kind, lender, request), ExceptionPage.class);
      page.data().forEach(each -> walked.add(each.kind() + " " + each.id()));
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
  }

  private static LoanRecalled recall(LocalDate due) {
    return new LoanRecalled(
        "L0000001", "DEMO", "L0000001/1", "r", 10, TRADED, due, List.of(), null);
  }

  private static ExposureValued exposure(String required, String collateral) {
    return exposure(required, collateral, "USD");
  }

  private static ExposureValued exposure(String required, String collateral, String currency) {
    BigDecimal missing = dec(required).subtract(dec(collateral));
    return new ExposureValued(
        "DEMO", "ACC", "BORR", TRADED, currency, dec(required), dec(collateral), missing);
  }

  private static IncomeReported income(String payment, String expected) {
    return new IncomeReported(
        "DEMO",
        new IncomeDistribution(
            TRADED,
            TRADED,
            TRADED,
            "Dividend",
            "BORR",
            null,
            "USD",
            dec("1"),
            dec(payment),
            dec(payment),
            "CA-1",
            "Cash Dividend",
            ISIN,
            null),
        dec(expected),
        dec(expected),
        dec(payment).subtract(dec(expected)),
        payment.equals(expected));
  }
}
