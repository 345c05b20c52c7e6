package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.LoanValuation;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loans and their changes show prices and FX rates of their own day or before, none to come. */
class DaysToComeTest {

  private static final String LOAN = "L0000001";
  private static final Instant TODAY = Instant.parse("2026-03-02T12:00:00Z");
  private static final LocalDate TOMORROW = TRADED.plusDays(1);

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @BeforeEach
  void publishForTomorrow() {
    ledger.tell(Sample.reference());
    ledger.tell(
        new PricesPublished(TOMORROW, List.of(new PricePoint(ISIN, dec("60"), "USD"))),
        new FxRatesPublished(TOMORROW, List.of(new FxPoint("USD", "EUR", dec("0.5")))),
        booked(LOAN, "DEMO", "EUR"));
  }

  @Test
  void readsShowWhatIsInForceOnTheirDay() {
    requireAll(null, "50", "40");

    ledger.setTime("2026-03-03T09:00:00Z");

    requireAll(null, "60", "30");
    requireAll(TODAY, "50", "40");
  }

  private void requireAll(@Nullable Instant asOf, String price, String loanPrice) {
    var page = new PageRequest(100, null, null, asOf);
    CustodyLoanPage loans =
        ledger.ask(new FindCustodyLoans(DEMO, ALL, page), CustodyLoanPage.class);
    ClientLoanPage parts = ledger.ask(new FindClientLoans(DEMO, ALL, page), ClientLoanPage.class);
    requireValues(loans.data().getFirst().valuation(), price, loanPrice);
    requireValues(parts.data().getFirst().loan().valuation(), price, loanPrice);
  }

  @Test
  void changesShowWhatWasInForceOnTheirDay() {
    ledger.setTime("2026-03-03T09:00:00Z");
    ledger.tell(settled(LOAN, "Settled", 10_000, 10_000, DUE));

    List<LoanChange> changes =
        ledger
            .ask(
                new FindLoanChanges(
                    List.of(DEMO), List.of(LoanChangeType.values()), LoanChangeId.START, 100),
                LoanChanges.class)
            .data();

    assertThat(changes).hasSize(6);
    changes.subList(0, 3).forEach(each -> requireValues(valuation(each), "50", "40"));
    changes.subList(3, 6).forEach(each -> requireValues(valuation(each), "60", "30"));
  }

  private static LoanValuation valuation(LoanChange change) {
    return change.custody() == null
        ? change.client().loan().valuation()
        : change.custody().valuation();
  }

  private static void requireValues(LoanValuation valuation, String price, String loanPrice) {
    assertThat(valuation.marketPrice()).isEqualByComparingTo(price);
    assertThat(valuation.loanPrice()).isEqualByComparingTo(loanPrice);
  }
}
