package io.lendledger.query.reference;

import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrower.BorrowerPage;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.borrower.BorrowerView;
import io.lendledger.core.borrower.FindBorrowers;
import io.lendledger.core.instrument.FindInstruments;
import io.lendledger.core.instrument.InstrumentPage;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.marketdata.Days;
import io.lendledger.core.marketdata.FindFxRates;
import io.lendledger.core.marketdata.FindMarketRates;
import io.lendledger.core.marketdata.FindPrices;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.FxRatePage;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.MarketRatePage;
import io.lendledger.core.marketdata.PricePage;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.marketdata.PublishedFxRate;
import io.lendledger.core.marketdata.PublishedMarketRate;
import io.lendledger.core.marketdata.PublishedPrice;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reference.FindLenders;
import io.lendledger.core.reference.LenderPage;
import io.lendledger.core.reference.LenderView;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceReadsTest {

  private static final Days ALWAYS = new Days(null, null);
  private static final String SECOND_ISIN = "US5949181045";

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void lendersAreAsRegisteredThen() {
    ledger.tell(Sample.reference());
    Instant before = ledger.now();
    ledger.tell(new LenderRegistered("DEMO", "Renamed", dec("25"), dec("1"), "EUR"));
    assertThat(lenders(FIRST_PAGE).data())
        .containsExactly(
            new LenderView("DEMO", "Renamed", dec("25"), dec("1"), "EUR"),
            new LenderView("OTHER", "Other Lender", dec("15"), dec("5"), "EUR"));
    assertThat(lenders(new PageRequest(1, null, null, before)).data())
        .containsExactly(new LenderView("DEMO", "Demo Lender", dec("20"), dec("0"), "USD"));
    assertThat(ledger.ask(new FindLenders("NOBODY", FIRST_PAGE), LenderPage.class).data())
        .isEmpty();
  }

  @Test
  void aWalkOverBorrowersShowsItsFirstMoment() {
    ledger.tell(
        new BorrowerRegistered("A", "First", null, dec("102")),
        new BorrowerRegistered("B", "Second", "X-B", dec("105")));
    BorrowerPage first = borrowers(new PageRequest(1, null, null, null));
    ledger.tell(
        new BorrowerRegistered("B", "Renamed", null, dec("1")),
        new BorrowerRegistered("C", "Third", null, dec("102")));
    BorrowerPage next = borrowers(new PageRequest(1, first.nextKey(), first.position(), null));
    assertThat(next.data()).containsExactly(new BorrowerView("B", "Second", "X-B", dec("105")));
    assertThat(next.nextKey()).isNull();
    assertThat(borrowers(FIRST_PAGE).data()).hasSize(3);
  }

  @Test
  void instrumentsAreFoundByTheirNames() {
    ledger.tell(Sample.reference());
    assertThat(instruments(ISIN, null, null)).isOne();
    assertThat(instruments(null, "DEMO", "Equity")).isOne();
    assertThat(instruments(null, "DEMO", "Bond")).isZero();
    assertThat(instruments(SECOND_ISIN, null, null)).isZero();
  }

  private int instruments(String isin, String ticker, String type) {
    var query = new FindInstruments(isin, ticker, type, FIRST_PAGE);
    return ledger.ask(query, InstrumentPage.class).data().size();
  }

  @Test
  void pricesBeginWithTheNewestDay() {
    ledger.tell(
        prices(0, new PricePoint(ISIN, dec("50"), "USD"), price(SECOND_ISIN, "70")),
        prices(1, new PricePoint(ISIN, dec("51"), "USD")),
        prices(2, new PricePoint(SECOND_ISIN, dec("72"), "USD"), price(ISIN, "52")));
    List<String> all =
        List.of("2 " + ISIN, "2 " + SECOND_ISIN, "1 " + ISIN, "0 " + ISIN, "0 " + SECOND_ISIN);
    assertThat(walk(null, ALWAYS)).containsExactlyElementsOf(all);
    assertThat(walk(ISIN, ALWAYS)).containsExactly(all.get(0), all.get(2), all.get(3));
    assertThat(walk(null, new Days(TRADED.plusDays(1), TRADED.plusDays(1))))
        .containsExactly(all.get(2));
    assertThat(walk(null, new Days(null, TRADED))).containsExactly(all.get(3), all.get(4));
  }

  @Test
  void aWithdrawnPriceWasThereBefore() {
    ledger.tell(prices(0, price(ISIN, "50")), prices(1, price(ISIN, "5100")));
    Instant before = ledger.now();
    ledger.tell(
        new PricesWithdrawn(TRADED.plusDays(1), "s", List.of(ISIN), List.of(price(ISIN, "51"))));
    assertThat(prices(FIRST_PAGE, ISIN, ALWAYS).data().getFirst())
        .isEqualTo(new PublishedPrice(TRADED.plusDays(1), ISIN, dec("51"), "USD"));
    assertThat(
            prices(new PageRequest(9, null, null, before), ISIN, ALWAYS).data().getFirst().price())
        .isEqualByComparingTo("5100");
  }

  @Test
  void ratesAreThoseOfTheirDirectionAndDay() {
    ledger.tell(
        new FxRatesPublished(
            TRADED,
            List.of(
                new FxPoint("EUR", "USD", dec("1.25")), new FxPoint("EUR", "GBP", dec("0.85")))),
        new FxRatesPublished(TRADED.plusDays(1), List.of(new FxPoint("EUR", "USD", dec("1.26")))),
        new MarketRatesPublished(
            TRADED, List.of(new MarketRate(ISIN, dec("420"), dec("1000"), dec("0.86")))));
    var first = fxRates(new PageRequest(2, null, null, null), null);
    assertThat(first.data())
        .containsExactly(
            new PublishedFxRate(TRADED.plusDays(1), "EUR", "USD", dec("1.26")),
            new PublishedFxRate(TRADED, "EUR", "GBP", dec("0.85")));
    assertThat(fxRates(new PageRequest(2, first.nextKey(), first.position(), null), null).data())
        .containsExactly(new PublishedFxRate(TRADED, "EUR", "USD", dec("1.25")));
    assertThat(fxRates(FIRST_PAGE, "USD").data()).hasSize(2);
    var market = new FindMarketRates(ISIN, ALWAYS, FIRST_PAGE);
    assertThat(ledger.ask(market, MarketRatePage.class).data())
        .containsExactly(
            new PublishedMarketRate(TRADED, ISIN, dec("420"), dec("1000"), dec("0.86")));
  }

  private static PricePoint price(String isin, String price) {
    return new PricePoint(isin, dec(price), "USD");
  }

  private static PricesPublished prices(int day, PricePoint... prices) {
    return new PricesPublished(TRADED.plusDays(day), List.of(prices));
  }

  private List<String> walk(String isin, Days days) {
    List<String> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, null);
    while (true) {
      PricePage page = prices(request, isin, days);
      page.data()
          .forEach(
              each -> walked.add(TRADED.until(each.date(), ChronoUnit.DAYS) + " " + each.isin()));
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
  }

  private PricePage prices(PageRequest page, String isin, Days days) {
    return ledger.ask(new FindPrices(isin, days, page), PricePage.class);
  }

  private FxRatePage fxRates(PageRequest page, String to) {
    return ledger.ask(new FindFxRates(null, to, ALWAYS, page), FxRatePage.class);
  }

  private LenderPage lenders(PageRequest page) {
    return ledger.ask(new FindLenders(null, page), LenderPage.class);
  }

  private BorrowerPage borrowers(PageRequest page) {
    return ledger.ask(new FindBorrowers(null, page), BorrowerPage.class);
  }
}
