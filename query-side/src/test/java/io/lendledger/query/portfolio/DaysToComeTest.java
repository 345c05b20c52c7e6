package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.reference;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.query.portfolio.IndexKeeper.Outcome;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is published for a day to come counts from that day on, in memory as in the rows. */
class DaysToComeTest {

  private static final String UNHELD = "US5949181045";
  private static final LocalDate TOMORROW = TRADED.plusDays(1);

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @BeforeEach
  void lendFiveHundredThousandInEuros() {
    ledger.tell(reference());
    ledger.tell(
        booked("L0000001"),
        settled("L0000001", "Settled", 10_000, 10_000, TRADED),
        new LoanOpened("L0000001", "DEMO", TRADED),
        new PricesPublished(TRADED, List.of(new PricePoint(ISIN, dec("40"), "EUR"))),
        new MarketRatesPublished(TRADED, List.of(rate(ISIN, "100"))));
  }

  @Test
  void priceCountsOnItsDay() {
    requireRates(
        "274.55", new PricesPublished(TOMORROW, List.of(new PricePoint(ISIN, dec("48"), "EUR"))));
  }

  @Test
  void fxRateCountsOnItsDay() {
    requireRates(
        "274.55", new FxRatesPublished(TOMORROW, List.of(new FxPoint("EUR", "USD", dec("1.5")))));
  }

  @Test
  void marketRateCountsOnItsDay() {
    requireRates("310.00", new MarketRatesPublished(TOMORROW, List.of(rate(ISIN, "200"))));
  }

  /** 500,000 at 420 and as much at 100 today. */
  private void requireRates(String tomorrow, Object published) {
    ledger.tell(published);
    IndexKeeper keeper = ledger.part(IndexKeeper.class);
    assertThat(keeper.load()).isTrue();
    assertThat(rateOf(ISIN)).isEqualByComparingTo("260");

    ledger.setTime("2026-03-03T00:00:01Z");
    assertThat(keeper.follow(List.of(), new TouchedKeys())).isEqualTo(Outcome.DONE);

    assertThat(rateOf(ISIN)).isEqualByComparingTo(tomorrow);
  }

  @Test
  void nothingIsKnownOfASecurityBeforeTheDayOfItsFirstMarketRate() {
    ledger.tell(new MarketRatesPublished(TOMORROW, List.of(rate(UNHELD, "300"))));
    IndexKeeper keeper = ledger.part(IndexKeeper.class);
    assertThat(keeper.load()).isTrue();
    assertThat(analysed(UNHELD).successResults()).isEmpty();

    ledger.setTime("2026-03-03T00:00:01Z");
    assertThat(keeper.follow(List.of(), new TouchedKeys())).isEqualTo(Outcome.DONE);

    assertThat(rateOf(UNHELD)).isEqualByComparingTo("300");
  }

  private BigDecimal rateOf(String isin) {
    return analysed(isin).successResults().getFirst().lendingRateBps();
  }

  private PortfolioAnalysis analysed(String isin) {
    var items = List.of(new InstrumentIdentifier("1", isin, null, null, null, null, null));
    PortfolioAnalysis rows = ledger.part(PortfolioRows.class).analyse(items);
    LocalDate today = LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
    assertThat(ledger.part(PortfolioIndex.class).analyse(items, ledger.head(), today))
        .isEqualTo(rows);
    return rows;
  }

  private static MarketRate rate(String isin, String bps) {
    return new MarketRate(isin, dec(bps), dec("500000"), dec("0.5"));
  }
}
