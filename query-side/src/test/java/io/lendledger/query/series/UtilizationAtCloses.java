package io.lendledger.query.series;

import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.series.WalkedSeries.key;
import static io.lendledger.query.series.WalkedSeries.page;
import static io.lendledger.query.series.WalkedSeries.query;
import static io.lendledger.query.series.WalkedSeries.stripped;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.UtilizationCell;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares series of utilization with the reads at the closes of days, at prices of those days. */
final class UtilizationAtCloses {

  private final TestLedger ledger;
  private final WalkedSeries series;
  private final List<Close> closes;

  UtilizationAtCloses(TestLedger ledger, List<Close> closes) {
    this.ledger = ledger;
    this.series = new WalkedSeries(ledger);
    this.closes = closes;
  }

  /** A day that was closed, and when. */
  record Close(LocalDate date, Instant at) {}

  /** The last close of each day up to a moment: the latest day may have been closed again. */
  private Collection<Close> closes(Instant asOf) {
    Map<LocalDate, Close> last = new TreeMap<>();
    closes.stream()
        .filter(close -> asOf == null || !close.at().isAfter(asOf))
        .forEach(close -> last.put(close.date(), close));
    return last.values();
  }

  void compare(LenderCode lender, Instant asOf) {
    Map<String, BigDecimal> ratios = new TreeMap<>();
    Map<String, BigDecimal> lendable = new TreeMap<>();
    Map<String, BigDecimal> lent = new TreeMap<>();
    for (Close close : closes(asOf)) {
      var at =
          new FindUtilization(
              lender, UtilizationDimension.ISIN, null, null, null, null, page(close.at()));
      for (UtilizationCell each : ledger.ask(at, UtilizationPage.class).data()) {
        List<String> price = price(each.row(), close.date(), asOf);
        if (price.isEmpty()) {
          continue;
        }
        String day = close.date().toString();
        BigDecimal mark = dec(price.get(0));
        String own = lender == null ? null : each.lenderCode();
        ratios.put(key(day, each.row(), own, price.get(1)), each.utilization());
        lendable.merge(
            key(day, price.get(1), own, price.get(1)),
            each.lendableUnits().multiply(mark),
            BigDecimal::add);
        lent.merge(
            key(day, price.get(1), own, price.get(1)),
            each.onLoanUnits().multiply(mark),
            BigDecimal::add);
      }
    }
    assertThat(
            series.points(
                query(
                    lender,
                    SeriesMetric.UTILIZATION,
                    SeriesBucket.DAY,
                    SeriesDimension.ISIN,
                    asOf)))
        .isEqualTo(stripped(ratios));
    Map<String, BigDecimal> sums = new TreeMap<>();
    lendable.forEach((key, value) ->
        sums.put(
            key,
            value.signum() == 0
                ? null
                : lent.get(key).min(value).divide(value, 4, RoundingMode.HALF_UP)));
    assertThat(
            series.points(
                query(
                    lender,
                    SeriesMetric.UTILIZATION,
                    SeriesBucket.DAY,
                    SeriesDimension.CURRENCY,
                    asOf)))
        .isEqualTo(stripped(sums));
    lendable.values().removeIf(value -> value.signum() == 0);
    assertThat(
            series.points(
                query(
                    lender,
                    SeriesMetric.LENDABLE_VALUE,
                    SeriesBucket.DAY,
                    SeriesDimension.CURRENCY,
                    asOf)))
        .isEqualTo(stripped(lendable));
  }

  /** The last price up to a day, and its currency; nothing without one. */
  private List<String> price(String isin, LocalDate day, Instant asOf) {
    String known =
        asOf == null
            ? "valid_to = 9223372036854775807"
            : "(SELECT max(position) FROM query.moment WHERE at <= '%s')".formatted(asOf)
                + " BETWEEN valid_from AND valid_to - 1";
    return ledger
        .value(
            "SELECT coalesce((SELECT price || E'\\n' || currency FROM query.price WHERE isin = '%s'"
                    .formatted(isin)
                + " AND price_date <= '%s' AND %s ORDER BY price_date DESC LIMIT 1), '')"
                    .formatted(day, known))
        .lines()
        .toList();
  }
}
