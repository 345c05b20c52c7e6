package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.FindHoldings;
import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.HoldingPage;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.core.series.SeriesPage;
import io.lendledger.query.projection.TestLedger;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A holding from before there was a bound, of one unit more than the greatest number of units: it
 * has as many lendable units wherever they are read as the command side lends of it.
 */
class VastHoldingTest {

  private static final long MOST = Long.MAX_VALUE;

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void report() {
    var vast =
        new Holding(
            "ACC",
            ISIN,
            null,
            "DEMO",
            null,
            null,
            dec("9223372036854775808"),
            "USD",
            null,
            "Available");
    ledger.tell(
        new PreferenceSet("DEMO", "A", TRADED, "In", dec("90")),
        new PricesPublished(TRADED, List.of(new PricePoint(ISIN, dec("2"), "USD"))),
        new HoldingsReported("DEMO", "A", "s", TRADED, List.of(vast), null),
        new BusinessDayClosed(TRADED, TRADED, 1, 1));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void isListed() {
    var query = new FindHoldings(DEMO, null, null, FIRST_PAGE);
    assertThat(ledger.ask(query, HoldingPage.class).data().getFirst().freeUnits()).isEqualTo(MOST);
  }

  @Test
  void isInTheMatrixOfUtilization() {
    var query =
        new FindUtilization(DEMO, UtilizationDimension.ISIN, null, null, null, null, FIRST_PAGE);
    assertThat(ledger.ask(query, UtilizationPage.class).data().getFirst().lendableUnits())
        .isEqualByComparingTo(String.valueOf(MOST));
  }

  @Test
  void hasAValueOverTime() {
    var query =
        new FindSeries(
            DEMO,
            SeriesMetric.LENDABLE_VALUE,
            TRADED,
            TRADED,
            SeriesBucket.DAY,
            null,
            null,
            null,
            null,
            FIRST_PAGE);
    assertThat(ledger.ask(query, SeriesPage.class).data().getFirst().value())
        .isEqualByComparingTo("18446744073709551614");
  }

  @Test
  void isInTheIndex() {
    assertThat(ledger.part(IndexKeeper.class).load()).isTrue();
  }
}
