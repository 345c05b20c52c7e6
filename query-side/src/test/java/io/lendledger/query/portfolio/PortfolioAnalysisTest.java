package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.reference;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What portfolio analysis reads out of the projected rows. */
class PortfolioAnalysisTest {

  private static final String UNHELD = "US5949181045";

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void answersTheKnownSampleFromAMarketRateAlone() {
    ledger.tell(reference());
    ledger.tell(rates(TRADED, rate(UNHELD, "420", "1000000", "0.86")));

    SuccessResult result = success(byIsin("1", UNHELD));

    assertThat(result.isin()).isEqualTo(UNHELD);
    assertThat(result.lendingRateBps()).isEqualByComparingTo("420");
    assertThat(result.utilization()).isEqualByComparingTo("0.86");
    assertThat(result.potentialReturn()).isEqualByComparingTo("2.6");
    assertThat(result.compositeBbgId()).isNull();
    assertThat(result.recommendedUnitsToAdd()).isZero();
    assertThat(result.date()).isEqualTo(ledger.now());
  }

  @Test
  void takesTheLatestPublishedRateWhateverOrderItCameIn() {
    ledger.tell(rates(TRADED.plusDays(1), rate(UNHELD, "300", "10", "0.5")));
    ledger.tell(rates(TRADED, rate(UNHELD, "900", "10", "0.9")));

    assertThat(success(byIsin("1", UNHELD)).lendingRateBps()).isEqualByComparingTo("300");
  }

  @Test
  void weighsOpenLoansByValueAgainstMarketVolume() {
    lendTenThousand();
    SuccessResult own = success(byIsin("1", ISIN));
    assertThat(own.lendingRateBps()).isEqualByComparingTo("420");
    assertThat(own.utilization()).isEqualByComparingTo("0.8333");

    ledger.tell(rates(TRADED, rate(ISIN, "100", "500000", "0.99")));

    SuccessResult both = success(byIsin("1", ISIN));
    assertThat(both.lendingRateBps()).isEqualByComparingTo("260");
    assertThat(both.utilization()).isEqualByComparingTo("0.8333");
    assertThat(both.potentialReturn()).isEqualByComparingTo("1.56");
    assertThat(both.compositeBbgId()).isEqualTo("BBG000B9XRY4");
    assertThat(both.compositeTicker()).isEqualTo("DEMO US");
  }

  @Test
  void takesTheNewestFxRateOfBothDirections() {
    lendTenThousand();
    LocalDate later = TRADED.plusDays(1);
    ledger.tell(
        new PricesPublished(later, List.of(new PricePoint(ISIN, dec("50"), "EUR"))),
        new FxRatesPublished(later, List.of(new FxPoint("USD", "EUR", dec("1")))),
        rates(TRADED, rate(ISIN, "100", "500000", "0.99")));

    assertThat(success(byIsin("1", ISIN)).lendingRateBps())
        .as("500,000 at 420 and 500,000 at 100; 625,000 with the older rate of 1.25")
        .isEqualByComparingTo("260");
  }

  @Test
  void doesNotCountLoansThatHaveNotOpened() {
    ledger.tell(reference());
    ledger.tell(booked("L0000001"));

    assertThat(failure(byIsin("1", ISIN)).errorCode()).isEqualTo(FailureCode.NO_MARKET_DATA);
  }

  @Test
  void lendsOnlyWhatIsAvailableAndOptedIn() {
    lendTenThousand();
    ledger.tell(holdings("C", "5000", "Available"), holdings("D", "5000", "Restricted"));
    ledger.tell(new PreferenceSet("DEMO", "D", TRADED, "In", dec("90")));
    assertThat(success(byIsin("1", ISIN)).utilization()).isEqualByComparingTo("0.8333");

    ledger.tell(new PreferenceSet("DEMO", "C", TRADED, "In", dec("90")));
    assertThat(success(byIsin("1", ISIN)).utilization()).isEqualByComparingTo("0.5882");

    ledger.tell(new PreferenceSet("DEMO", "C", TRADED.plusDays(9), "Out", dec("90")));
    assertThat(success(byIsin("1", ISIN)).utilization()).isEqualByComparingTo("0.8333");
  }

  @Test
  void countsAClientThatIsInAgainAndNoneThatGoesOutLater() {
    lendTenThousand();
    ledger.tell(
        holdings("C", "5000", "Available"),
        new PreferenceSet("DEMO", "C", TRADED, "In", dec("90")),
        new PreferenceSet("DEMO", "C", TRADED.minusDays(1), "Out", dec("90")));
    assertThat(success(byIsin("1", ISIN)).utilization()).isEqualByComparingTo("0.5882");
    ledger.tell(
        new PreferenceSet("DEMO", "C", TRADED.plusDays(400), "Out", dec("90")),
        new PreferenceSet("DEMO", "C", TRADED.plusDays(300), "In", dec("90")));
    assertThat(success(byIsin("1", ISIN)).utilization()).isEqualByComparingTo("0.8333");
  }

  @Test
  void recommendsWhatUnfilledDemandLacks() {
    lendTenThousand();
    assertThat(success(byIsin("1", ISIN)).recommendedUnitsToAdd()).isZero();
    ledger.tell(asked("R-9", 5_000));
    assertThat(success(byIsin("1", ISIN)).recommendedUnitsToAdd()).isZero();

    ledger.tell(new BorrowRequestCompleted("R-9", List.of(), 5_000, List.of()));

    assertThat(success(byIsin("1", ISIN)).recommendedUnitsToAdd()).isEqualTo(3_000);
  }

  @Test
  void demandEndsWithTheDayUntilWhichItWas() {
    lendTenThousand();
    ledger.tell(
        asked("R-8", 3_000),
        asked("R-9", 5_000, TRADED.plusDays(1)),
        new BorrowRequestCompleted("R-8", List.of(), 3_000, List.of()),
        new BorrowRequestCompleted("R-9", List.of(), 5_000, List.of()));
    ledger.setTime(TRADED.plusDays(1) + "T23:00:00Z");
    assertThat(success(byIsin("1", ISIN)).recommendedUnitsToAdd()).isEqualTo(6_000);

    ledger.setTime(TRADED.plusDays(2) + "T01:00:00Z");

    assertThat(success(byIsin("1", ISIN)).recommendedUnitsToAdd()).isEqualTo(1_000);
  }

  @Test
  void nothingAskedIsNothingAnswered() {
    assertThat(analyse()).isEqualTo(new PortfolioAnalysis(List.of(), List.of()));
  }

  /** Lends 10,000 of the 12,000 units that A (9,000) and B (3,000) can lend, at 4.2 %. */
  private void lendTenThousand() {
    ledger.tell(reference());
    ledger.tell(holdings("B", "3000", "Available"), booked("L0000001"));
    ledger.tell(
        settled("L0000001", "Settled", 10_000, 10_000, TRADED),
        new LoanOpened("L0000001", "DEMO", TRADED));
  }

  private static HoldingsReported holdings(String client, String units, String status) {
    return new HoldingsReported(
        "DEMO",
        client,
        "s-" + client,
        TRADED,
        List.of(
            new Holding("ACC", ISIN, null, "DEMO", null, null, dec(units), "USD", null, status)),
        null);
  }

  private static BorrowRequestPlaced asked(String requestId, long units) {
    return asked(requestId, units, null);
  }

  private static BorrowRequestPlaced asked(String requestId, long units, LocalDate until) {
    return new BorrowRequestPlaced(
        requestId,
        "BORR",
        null,
        ISIN,
        units,
        "Non-Cash",
        dec("4.2"),
        null,
        null,
        "USD",
        dec("102"),
        null,
        "Open",
        TRADED,
        TRADED,
        until);
  }

  private static MarketRatesPublished rates(LocalDate date, MarketRate rate) {
    return new MarketRatesPublished(date, List.of(rate));
  }

  private static MarketRate rate(String isin, String bps, String volume, String utilization) {
    return new MarketRate(isin, dec(bps), dec(volume), dec(utilization));
  }

  private static InstrumentIdentifier byIsin(String key, String isin) {
    return new InstrumentIdentifier(key, isin, null, null, null, null, null);
  }

  private SuccessResult success(InstrumentIdentifier item) {
    PortfolioAnalysis analysis = analyse(item);
    assertThat(analysis.failureResults()).isEmpty();
    return analysis.successResults().getFirst();
  }

  private FailureResult failure(InstrumentIdentifier item) {
    PortfolioAnalysis analysis = analyse(item);
    assertThat(analysis.successResults()).isEmpty();
    return analysis.failureResults().getFirst();
  }

  private PortfolioAnalysis analyse(InstrumentIdentifier... items) {
    return ledger.ask(new AnalysePortfolio(List.of(items), null), PortfolioAnalysis.class);
  }
}
