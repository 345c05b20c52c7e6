package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.projection.TestLedger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An analysis waits for what its lender wrote, and hardly for what others write. */
class LendersApartTest {

  private static final String ISIN = "US0378331005";

  private static final LocalDate TODAY = LocalDate.of(2026, 3, 2);
  private static final Duration SOON = Duration.ofMillis(100);

  private final TestLedger ledger = new TestLedger();
  private final PortfolioIndex index = ledger.part(PortfolioIndex.class);

  @BeforeEach
  void loadAnIndexThatNobodyLeads() {
    ledger.tell(rate("100"));
    assertThat(ledger.part(IndexKeeper.class).load()).isTrue();
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void whatOthersWriteMeanwhileIsNotWaitedFor() {
    var before = ledger.now();
    ledger.tellOfOthers(rate("200"));

    PortfolioAnalysis answer = analyse(DEMO);

    assertThat(rateOf(answer)).isEqualTo("100.00");
    assertThat(answer.successResults().getFirst().date()).isEqualTo(before);
  }

  @Test
  void whatItsLenderWroteIsShown() {
    ledger.tellOfOthers(rate("200"));
    ledger.tell(rate("300"));

    assertThat(rateOf(analyse(DEMO))).isEqualTo("300.00");
  }

  /** The read models are further, and the index need not be: others go on and on. */
  @Test
  void theIndexNeedNotComeAsFarAsTheModels() throws InterruptedException {
    ledger.tell(rate("200"));
    long own = ledger.head();
    ledger.tellOfOthers(rate("300"));
    Thread leading =
        Thread.startVirtualThread(() -> {
          index.await(Long.MAX_VALUE, TODAY, SOON);
          index.show(new Moment(own, ledger.now(), TODAY));
        });

    PortfolioAnalysis answer = analyse(DEMO);

    assertThat(rateOf(answer)).as("in memory, where nobody has led the rate").isEqualTo("100.00");
    assertThat(leading.join(Duration.ofMinutes(1))).isTrue();
  }

  @Test
  void whoeverHasNoLenderSeesEverything() {
    ledger.tellOfOthers(rate("200"));

    assertThat(rateOf(analyse(null))).isEqualTo("200.00");
  }

  @Test
  void whoNeedsALaterPositionEndsTheRestOfWhoeverLeadsIt() throws InterruptedException {
    Thread leading =
        Thread.startVirtualThread(() -> {
          try {
            index.rest(TimeUnit.HOURS.toNanos(1));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    ledger.tell(rate("200"));

    analyse(DEMO);

    assertThat(leading.join(Duration.ofMinutes(1))).isTrue();
  }

  @Test
  void nobodyRestsWhileALaterPositionIsNeeded() throws InterruptedException {
    index.want(Long.MAX_VALUE);

    index.rest(TimeUnit.DAYS.toNanos(1));

    assertThat(index.isThere()).isTrue();
  }

  private static MarketRatesPublished rate(String bps) {
    return new MarketRatesPublished(
        TRADED, List.of(new MarketRate(ISIN, dec(bps), dec("10"), dec("0.5"))));
  }

  private PortfolioAnalysis analyse(@Nullable LenderCode lender) {
    var item = new InstrumentIdentifier("1", ISIN, null, null, null, null, null);
    return ledger.ask(new AnalysePortfolio(List.of(item), lender), PortfolioAnalysis.class);
  }

  private static String rateOf(PortfolioAnalysis analysis) {
    return analysis.successResults().getFirst().lendingRateBps().toPlainString();
  }
}
