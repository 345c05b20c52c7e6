package io.lendledger.query.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.core.series.SeriesPage;
import io.lendledger.core.series.SeriesPoint;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The points of series, however many pages they take. */
record WalkedSeries(TestLedger ledger) {

  static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
  static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final int MOST = 1_000;

  static FindSeries query(
      LenderCode lender,
      SeriesMetric metric,
      SeriesBucket bucket,
      SeriesDimension groupBy,
      Instant asOf) {
    return new FindSeries(
        lender, metric, FIRST, LAST, bucket, groupBy, null, null, null, page(asOf));
  }

  static PageRequest page(Instant asOf) {
    return new PageRequest(MOST, null, null, asOf);
  }

  static String key(String bucket, String group, String lender, String currency) {
    return bucket + "|" + group + "|" + currency + "|" + lender;
  }

  /** All points, walked by pages of seven. */
  Map<String, BigDecimal> points(FindSeries query) {
    Map<String, BigDecimal> points = new TreeMap<>();
    List<SeriesPoint> walked = new ArrayList<>();
    PageRequest next = new PageRequest(7, null, null, query.page().asOf());
    while (next != null) {
      SeriesPage page =
          ledger.ask(
              new FindSeries(
                  query.lender(),
                  query.metric(),
                  query.from(),
                  query.to(),
                  query.bucket(),
                  query.groupBy(),
                  null,
                  null,
                  null,
                  next),
              SeriesPage.class);
      walked.addAll(page.data());
      next =
          page.nextKey() == null
              ? null
              : new PageRequest(7, page.nextKey(), page.position(), query.page().asOf());
    }
    for (SeriesPoint each : walked) {
      points.put(
          key(each.bucket(), each.group(), each.lenderCode(), each.currency()), each.value());
    }
    assertThat(points).hasSameSizeAs(walked);
    return stripped(points);
  }

  static Map<String, BigDecimal> stripped(Map<String, BigDecimal> values) {
    Map<String, BigDecimal> stripped = new TreeMap<>();
    values.forEach(
        (key, value) -> stripped.put(key, value == null ? null : value.stripTrailingZeros()));
    return stripped;
  }
}
