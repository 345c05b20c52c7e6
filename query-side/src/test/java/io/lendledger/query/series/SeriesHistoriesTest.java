package io.lendledger.query.series;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.FindLenderBilling;
import io.lendledger.core.billing.FindLenderRevenue;
import io.lendledger.core.billing.LenderBilling;
import io.lendledger.core.billing.LenderBillingPage;
import io.lendledger.core.billing.LenderRevenue;
import io.lendledger.core.billing.LenderRevenuePage;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.UtilizationCell;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.collateral.ExposureView;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.core.series.SeriesPage;
import io.lendledger.core.series.SeriesPoint;
import io.lendledger.query.moment.RandomAccruals;
import io.lendledger.query.portfolio.RandomDesk;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/** Whatever happens, a figure over time is the sum of what the reads of its days tell. */
class SeriesHistoriesTest {

  private static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final int MOST = 1_000;

  private record Close(LocalDate date, Instant at) {}

  private final List<Close> closes = new ArrayList<>();
  private TestLedger ledger;

  @Property(tries = 20)
  void addUpToTheReads(@ForAll @Size(min = 20, max = 90) List<Integer> dice) {
    closes.clear();
    try (var fresh = new TestLedger()) {
      ledger = fresh;
      RandomDesk.LENDERS.forEach(
          code -> ledger.tell(new LenderRegistered(code, code, dec("20"), dec("0"), "USD")));
      var desk = new RandomDesk();
      var accruals = new RandomAccruals();
      List<Instant> moments = new ArrayList<>();
      int runs = 0;
      for (int step : dice) {
        LocalDate today = today();
        List<Object> events = new ArrayList<>(desk.step(step, today));
        events.addAll(accruals.after(events, step, today));
        events.addAll(valuations(step, today));
        ledger.tell(events.toArray());
        if (Math.floorMod(step >> 8, 4) == 0) {
          ledger.tell(new BusinessDayClosed(today, today, ++runs, 1));
          closes.add(new Close(today, ledger.now()));
          moments.add(ledger.now());
          if (Math.floorMod(step >> 12, 3) > 0) {
            int days = Math.floorMod(step >> 14, 5) == 0 ? 21 : 1;
            ledger.setTime(ledger.now().plusSeconds(days * 86_400L).toString());
          }
        }
      }
      compare(null);
      if (!moments.isEmpty()) {
        compare(moments.get(moments.size() / 2));
      }
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
  }

  private static List<Object> valuations(int step, LocalDate today) {
    var dice = new Random(step * 31L);
    if (dice.nextInt(3) > 0) {
      return List.of();
    }
    BigDecimal required = BigDecimal.valueOf(dice.nextInt(10_000), 2);
    BigDecimal collateral = BigDecimal.valueOf(dice.nextInt(10_000), 2);
    return List.of(
        new ExposureValued(
            RandomDesk.LENDERS.get(dice.nextInt(2)),
            dice.nextBoolean() ? "ACC" : "ACC2",
            dice.nextBoolean() ? "BORR" : "BORR2",
            today.minusDays(dice.nextInt(3)),
            dice.nextInt(4) == 0 ? "EUR" : "USD",
            required,
            collateral,
            required.subtract(collateral)));
  }

  private void compare(Instant asOf) {
    for (LenderCode lender : new LenderCode[] {null, DEMO}) {
      earnings(lender, asOf);
      bills(lender, asOf);
      exposures(lender, asOf);
      utilization(lender, asOf);
    }
  }

  private void earnings(LenderCode lender, Instant asOf) {
    List<AccrualRecord> accruals =
        ledger
            .ask(
                new FindAccruals(lender, FIRST, LAST, null, null, null, page(asOf)),
                AccrualPage.class)
            .data();
    Map<SeriesDimension, Function<AccrualRecord, String>> groups =
        Map.of(
            SeriesDimension.ISIN, AccrualRecord::isin,
            SeriesDimension.BORROWER, AccrualRecord::borrowerCode,
            SeriesDimension.CLIENT, AccrualRecord::clientId,
            SeriesDimension.CURRENCY, AccrualRecord::loanCurrency,
            SeriesDimension.LENDER, AccrualRecord::lenderCode);
    groups.forEach((dimension, group) -> {
      var query = query(lender, SeriesMetric.NET_CLIENT, SeriesBucket.DAY, dimension, asOf);
      Map<String, BigDecimal> expected = new TreeMap<>();
      Map<String, BigDecimal> value = new TreeMap<>();
      for (AccrualRecord each : accruals) {
        String key =
            key(
                each.accrualDate().toString(),
                group.apply(each),
                query.byLender() ? each.lenderCode() : null,
                each.loanCurrency());
        expected.merge(key, each.accrualNetClient(), BigDecimal::add);
        value.merge(key, each.loanValue(), BigDecimal::add);
      }
      assertThat(series(query)).as("%s", query).isEqualTo(stripped(expected));
      assertThat(
              series(query(lender, SeriesMetric.ON_LOAN_VALUE, SeriesBucket.DAY, dimension, asOf)))
          .isEqualTo(stripped(value));
    });
  }

  private void bills(LenderCode lender, Instant asOf) {
    Map<String, BigDecimal> gross = new TreeMap<>();
    var summary = new FindBillingSummary(lender, "1900-01", "9999-12", null, page(asOf));
    for (LenderBilling each :
        ledger.ask(new FindLenderBilling(summary), LenderBillingPage.class).data()) {
      gross.merge(
          key(
              each.summary().billingMonth(),
              each.summary().borrowerCode(),
              lender == null ? null : each.lenderCode(),
              each.summary().billingCurrency()),
          each.summary().grossAccrual(),
          BigDecimal::add);
    }
    assertThat(
            series(
                query(
                    lender,
                    SeriesMetric.GROSS,
                    SeriesBucket.MONTH,
                    SeriesDimension.BORROWER,
                    asOf)))
        .isEqualTo(stripped(gross));
    Map<String, BigDecimal> clients = new TreeMap<>();
    var revenue = new FindClientRevenue(lender, "1900-01", "9999-12", null, page(asOf));
    for (LenderRevenue each :
        ledger.ask(new FindLenderRevenue(revenue), LenderRevenuePage.class).data()) {
      clients.merge(
          key(
              each.revenue().billingMonth(),
              each.revenue().clientCode(),
              each.lenderCode(),
              each.revenue().billingCurrency()),
          each.revenue().netClientRevenue(),
          BigDecimal::add);
    }
    assertThat(
            series(
                query(
                    lender,
                    SeriesMetric.NET_CLIENT,
                    SeriesBucket.MONTH,
                    SeriesDimension.CLIENT,
                    asOf)))
        .isEqualTo(stripped(clients));
  }

  private void exposures(LenderCode lender, Instant asOf) {
    for (SeriesBucket bucket : SeriesBucket.values()) {
      var query = query(lender, SeriesMetric.EXPOSURE, bucket, SeriesDimension.BORROWER, asOf);
      Map<String, LocalDate> days = new TreeMap<>();
      valued(lender, asOf)
          .forEach(date ->
              days.merge(
                  bucket == SeriesBucket.DAY ? date.toString() : YearMonth.from(date).toString(),
                  date,
                  (one, other) -> one.isAfter(other) ? one : other));
      Map<String, BigDecimal> expected = new TreeMap<>();
      days.forEach((name, date) -> {
        var at = new FindExposures(lender, null, date, page(asOf));
        for (ExposureView each : ledger.ask(at, ExposurePage.class).data()) {
          if (each.exposure() != null) {
            expected.merge(
                key(
                    name,
                    each.borrowerCode(),
                    lender == null ? null : each.lenderCode(),
                    each.currency()),
                each.exposure(),
                BigDecimal::add);
          }
        }
      });
      assertThat(series(query)).as("%s", query).isEqualTo(stripped(expected));
    }
  }

  /** The days on which something was valued. */
  private List<LocalDate> valued(LenderCode lender, Instant asOf) {
    String known =
        asOf == null
            ? "true"
            : "valid_from <= (SELECT max(position) FROM query.moment WHERE at <= '%s')"
                .formatted(asOf);
    String own = lender == null ? "true" : "lender_code = 'DEMO'";
    return ledger
        .value(
            "SELECT coalesce(string_agg(DISTINCT exposure_date::text, E'\\n'), '')"
                + " FROM query.exposure WHERE %s AND %s".formatted(own, known))
        .lines()
        .map(LocalDate::parse)
        .toList();
  }

  /** The last close of each day up to a moment: the latest day may have been closed again. */
  private Collection<Close> closes(Instant asOf) {
    Map<LocalDate, Close> last = new TreeMap<>();
    closes.stream()
        .filter(close -> asOf == null || !close.at().isAfter(asOf))
        .forEach(close -> last.put(close.date(), close));
    return last.values();
  }

  private void utilization(LenderCode lender, Instant asOf) {
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
            series(
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
            series(
                query(
                    lender,
                    SeriesMetric.UTILIZATION,
                    SeriesBucket.DAY,
                    SeriesDimension.CURRENCY,
                    asOf)))
        .isEqualTo(stripped(sums));
    lendable.values().removeIf(value -> value.signum() == 0);
    assertThat(
            series(
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

  private static FindSeries query(
      LenderCode lender,
      SeriesMetric metric,
      SeriesBucket bucket,
      SeriesDimension groupBy,
      Instant asOf) {
    return new FindSeries(
        lender, metric, FIRST, LAST, bucket, groupBy, null, null, null, page(asOf));
  }

  private static PageRequest page(Instant asOf) {
    return new PageRequest(MOST, null, null, asOf);
  }

  private static String key(String bucket, String group, String lender, String currency) {
    return bucket + "|" + group + "|" + currency + "|" + lender;
  }

  /** All points, walked by pages of seven. */
  private Map<String, BigDecimal> series(FindSeries query) {
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

  private static Map<String, BigDecimal> stripped(Map<String, BigDecimal> values) {
    Map<String, BigDecimal> stripped = new TreeMap<>();
    values.forEach(
        (key, value) -> stripped.put(key, value == null ? null : value.stripTrailingZeros()));
    return stripped;
  }
}
