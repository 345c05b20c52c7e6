package io.lendledger.query.series;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.moment.Shown;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class InventorySeriesTest {

  private static final int OTHERS = 2_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = SeriesMetric.class,
      names = {"LENDABLE_VALUE", "UTILIZATION"})
  void readsNoPricesOfWhatTheLenderHasNot(SeriesMetric metric) {
    ledger.tell(Sample.reference());
    ledger.tell(others(0, TRADED), new BusinessDayClosed(TRADED, TRADED, 1, 1));
    double before = pricesRead(metric);

    ledger.tell(IntStream.rangeClosed(1, 5).mapToObj(n -> others(n, TRADED)).toArray());

    assertThat(pricesRead(metric)).isPositive().isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(
      value = SeriesMetric.class,
      names = {"LENDABLE_VALUE", "UTILIZATION"})
  void readsNoPricesBeforeTheLastOneThatCounts(SeriesMetric metric) {
    ledger.tell(Sample.reference());
    ledger.tell(others(0, TRADED), new BusinessDayClosed(TRADED, TRADED, 1, 1));
    double before = pricesRead(metric);

    ledger.tell(
        IntStream.rangeClosed(1, 250)
            .mapToObj(TRADED::minusDays)
            .map(day -> new PricesPublished(day, List.of(price(ISIN))))
            .toArray());

    assertThat(pricesRead(metric)).isEqualTo(before);
  }

  private static PricesPublished others(int batch, LocalDate date) {
    return new PricesPublished(
        date,
        IntStream.range(0, OTHERS)
            .mapToObj(n -> price("XX%010d".formatted(batch * OTHERS + n)))
            .toList());
  }

  private static PricePoint price(String isin) {
    return new PricePoint(isin, dec("50"), "USD");
  }

  /** How many rows of prices the database looked at, those that it then left out as well. */
  private double pricesRead(SeriesMetric metric) {
    ledger.execute("ANALYZE");
    var query = WalkedSeries.query(DEMO, metric, SeriesBucket.DAY, null, null);
    String plan =
        ledger
            .part(QueryDatabase.class)
            .client()
            .sql("EXPLAIN (ANALYZE, FORMAT JSON) " + InventorySeries.points(query, Shown.NOW))
            .params(Map.of("lender", DEMO.value(), "from", query.from(), "to", query.to()))
            .query(String.class)
            .single();
    return JSON.readTree(plan).findParents("Relation Name").stream()
        .filter(scan -> scan.get("Relation Name").asString().equals("price"))
        .mapToDouble(InventorySeriesTest::rows)
        .sum();
  }

  private static double rows(JsonNode scan) {
    double each =
        scan.get("Actual Rows").asDouble() + scan.path("Rows Removed by Filter").asDouble(0);
    return each * scan.get("Actual Loops").asDouble();
  }
}
