package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.reference;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.query.projection.TestLedger;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How an analysis finds the instruments that it is asked for. */
class AskedIdentifiersTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void resolvesByEveryIdentifierAndKeepsTheOrder() {
    ledger.tell(reference());
    ledger.tell(
        listedElsewhere(),
        new MarketRatesPublished(
            TRADED, List.of(new MarketRate(ISIN, dec("420"), dec("10"), dec("0.5")))));

    PortfolioAnalysis analysis =
        analyse(
            item("a", null, "BBG000B9XRY4", null, null, null, null),
            item("b", null, null, "DEMO", null, null, null),
            item("c", null, null, "DEMO", null, "XNAS", null),
            item("d", null, null, "DEMO", "US", null, null),
            item("e", null, null, "DEMO", null, null, "US"),
            item("e", ISIN, null, null, null, null, null),
            item("f", ISIN, "BBG000BG7DY8", null, null, null, null),
            item("g", null, null, "NONE", null, null, null),
            item("h", ISIN, null, null, null, null, null));

    assertThat(analysis.successResults())
        .extracting(SuccessResult::requestKey)
        .containsExactly("a", "c", "d", "e", "h");
    assertThat(analysis.successResults()).extracting(SuccessResult::isin).containsOnly(ISIN);
    assertThat(analysis.failureResults())
        .extracting(FailureResult::requestKey)
        .containsExactly("b", "e", "f", "g");
    assertThat(analysis.failureResults())
        .extracting(FailureResult::errorCode)
        .containsExactly(
            FailureCode.AMBIGUOUS,
            FailureCode.DUPLICATE_REQUEST_KEY,
            FailureCode.CONFLICTING_IDENTIFIERS,
            FailureCode.NOT_FOUND);
  }

  private static InstrumentRegistered listedElsewhere() {
    return new InstrumentRegistered(
        "DE0007164600",
        "Another Share",
        "Equity",
        "BBG000BG7DY8",
        "DEMO GR",
        "DEMO",
        "DEMO",
        "GY",
        "XETR",
        "DE",
        "DE",
        "DE",
        "EUR",
        null,
        null);
  }

  private static InstrumentIdentifier item(
      String key,
      String isin,
      String figi,
      String ticker,
      String exchange,
      String mic,
      String country) {
    return new InstrumentIdentifier(key, isin, figi, ticker, exchange, mic, country);
  }

  private PortfolioAnalysis analyse(InstrumentIdentifier... items) {
    return ledger.ask(new AnalysePortfolio(List.of(items), null), PortfolioAnalysis.class);
  }
}
