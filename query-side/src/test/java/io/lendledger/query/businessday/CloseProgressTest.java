package io.lendledger.query.businessday;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.businessday.BillingMonthView;
import io.lendledger.core.businessday.BusinessDayView;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarProgress;
import io.lendledger.core.businessday.FindBillingMonth;
import io.lendledger.core.businessday.FindBusinessDay;
import io.lendledger.core.businessday.FindCalendarProgress;
import io.lendledger.core.businessday.MissingPrice;
import io.lendledger.core.businessday.MissingRate;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloseProgressTest {

  private static final LocalDate NEXT = TRADED.plusDays(1);

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  private void lend() {
    for (String loan : List.of("L0000001", "L0000002", "L0000003", "L0000004")) {
      ledger.tell(Sample.booked(loan, "DEMO", "EUR"), new LoanOpened(loan, "DEMO", TRADED));
    }
  }

  @Test
  void aCloseTellsHowFarItIs() {
    lend();
    BusinessDayView open = day(NEXT);
    assertThat(open.status()).isEqualTo("Open");
    assertThat(open.total()).isEqualTo(4);
    assertThat(open.done()).isZero();
    ledger.tell(new BusinessDayCloseStarted(NEXT, null, 1));
    assertThat(day(NEXT).secondsLeft()).isNull();
    ledger.tell(accrued("L0000001", TRADED), accrued("L0000001", NEXT));
    BusinessDayView closing = day(NEXT);
    assertThat(closing.status()).isEqualTo("Closing");
    assertThat(closing.done()).isOne();
    assertThat(closing.total()).isEqualTo(4);
    assertThat(closing.secondsLeft()).isEqualTo(6);
    assertThat(calendar().closingDate()).isEqualTo(NEXT);
    ledger.tell(
        accrued("L0000002", NEXT),
        accrued("L0000003", NEXT),
        new BusinessDayClosed(NEXT, null, 1, 4));
    BusinessDayView closed = day(NEXT);
    assertThat(closed.status()).isEqualTo("Closed");
    assertThat(closed.done()).isEqualTo(4);
    assertThat(closed.total()).isEqualTo(4);
    assertThat(closed.closedAt()).isEqualTo(ledger.now());
    assertThat(day(TRADED).status()).isEqualTo("Closed");
    assertThat(day(TRADED).total()).isNull();
    assertThat(calendar()).isEqualTo(new CalendarProgress(NEXT, null, null, null));
    ledger.tell(new BusinessDayCloseStarted(NEXT, null, 2));
    assertThat(day(NEXT).status()).isEqualTo("Closing");
    assertThat(day(NEXT).done()).isZero();
    var rows = ledger.dump();
    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  @Test
  void whatADayLacksIsNamed() {
    lend();
    assertThat(day(NEXT).missingPrices()).containsExactly(new MissingPrice(ISIN, null));
    ledger.tell(new PricesPublished(TRADED, List.of(new PricePoint(ISIN, dec("50"), "USD"))));
    assertThat(day(NEXT).missingPrices()).containsExactly(new MissingPrice(ISIN, TRADED));
    assertThat(day(NEXT).missingRates()).containsExactly(new MissingRate("USD", "EUR"));
    ledger.tell(Sample.reference());
    ledger.tell(new PricesPublished(NEXT, List.of(new PricePoint(ISIN, dec("51"), "USD"))));
    assertThat(day(NEXT).missingPrices()).isEmpty();
    assertThat(day(NEXT).missingRates()).isEmpty();
  }

  @Test
  void aMonthIsClosedAfterItsLastDay() {
    YearMonth month = YearMonth.from(TRADED);
    assertThat(month(month).openFrom()).isEqualTo(month.atDay(1));
    ledger.tell(
        new BusinessDayCloseStarted(NEXT, null, 1), new BusinessDayClosed(NEXT, null, 1, 0));
    assertThat(month(month).openFrom()).isEqualTo(NEXT.plusDays(1));
    assertThat(month(month).status()).isEqualTo("Open");
    LocalDate last = month.atEndOfMonth();
    ledger.tell(
        new BusinessDayCloseStarted(last, NEXT.plusDays(1), 2),
        new BusinessDayClosed(last, NEXT.plusDays(1), 2, 0),
        new BillingMonthCloseStarted(month.toString()));
    assertThat(month(month).openFrom()).isNull();
    assertThat(month(month).status()).isEqualTo("Closing");
    assertThat(calendar().closingMonth()).isEqualTo(month.toString());
    ledger.tell(new BillingMonthClosed(month.toString(), 3));
    assertThat(month(month).status()).isEqualTo("Closed");
    assertThat(month(month).total()).isEqualTo(3);
    assertThat(month(month.plusMonths(1)).status()).isEqualTo("Open");
  }

  private static LoanAccrued accrued(String loan, LocalDate date) {
    return new LoanAccrued(
        loan,
        "DEMO",
        "BORR",
        ISIN,
        "EUR",
        date,
        dec("50"),
        "USD",
        dec("1"),
        dec("50"),
        360,
        null,
        null,
        dec("4.2"),
        dec("3.36"),
        dec("80"),
        dec("0"),
        dec("20"),
        dec("0"),
        Map.of(),
        List.of());
  }

  private BusinessDayView day(LocalDate date) {
    return ledger.ask(new FindBusinessDay(date), BusinessDayView.class);
  }

  private BillingMonthView month(YearMonth month) {
    return ledger.ask(new FindBillingMonth(month), BillingMonthView.class);
  }

  private CalendarProgress calendar() {
    return ledger.ask(new FindCalendarProgress(), CalendarProgress.class);
  }
}
