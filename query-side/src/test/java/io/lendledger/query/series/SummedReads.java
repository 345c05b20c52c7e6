package io.lendledger.query.series;

import static io.lendledger.query.series.WalkedSeries.FIRST;
import static io.lendledger.query.series.WalkedSeries.LAST;
import static io.lendledger.query.series.WalkedSeries.key;
import static io.lendledger.query.series.WalkedSeries.page;
import static io.lendledger.query.series.WalkedSeries.query;
import static io.lendledger.query.series.WalkedSeries.stripped;
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
import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.ExposureView;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.projection.TestLedger;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Compares series of earnings, bills and exposures with the reads that they are sums of. */
final class SummedReads {

  private final TestLedger ledger;
  private final WalkedSeries series;

  SummedReads(TestLedger ledger) {
    this.ledger = ledger;
    this.series = new WalkedSeries(ledger);
  }

  void earnings(LenderCode lender, Instant asOf) {
    List<AccrualRecord> accruals =
        ledger
            .ask(
                new FindAccruals(lender, FIRST, LAST, null, null, null, page(asOf)),
                AccrualPage.class)
            .data();
    Map<SeriesDimension, Function<AccrualRecord, String>> groups =
        Map.of(
            SeriesDimension.ISIN, each -> each.security().isin(),
            SeriesDimension.BORROWER, each -> each.parties().borrowerCode(),
            SeriesDimension.CLIENT, AccrualRecord::clientId,
            SeriesDimension.CURRENCY, each -> each.valuation().loanCurrency(),
            SeriesDimension.LENDER, each -> each.parties().lenderCode());
    groups.forEach((dimension, group) -> {
      var query = query(lender, SeriesMetric.NET_CLIENT, SeriesBucket.DAY, dimension, asOf);
      Map<String, BigDecimal> expected = new TreeMap<>();
      Map<String, BigDecimal> value = new TreeMap<>();
      for (AccrualRecord each : accruals) {
        String key =
            key(
                each.accrualDate().toString(),
                group.apply(each),
                query.byLender() ? each.parties().lenderCode() : null,
                each.valuation().loanCurrency());
        expected.merge(key, each.amounts().accrualNetClient(), BigDecimal::add);
        value.merge(key, each.valuation().loanValue(), BigDecimal::add);
      }
      assertThat(series.points(query)).as("%s", query).isEqualTo(stripped(expected));
      assertThat(
              series.points(
                  query(lender, SeriesMetric.ON_LOAN_VALUE, SeriesBucket.DAY, dimension, asOf)))
          .isEqualTo(stripped(value));
    });
  }

  void bills(LenderCode lender, Instant asOf) {
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
            series.points(
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
            series.points(
                query(
                    lender,
                    SeriesMetric.NET_CLIENT,
                    SeriesBucket.MONTH,
                    SeriesDimension.CLIENT,
                    asOf)))
        .isEqualTo(stripped(clients));
  }

  void exposures(LenderCode lender, Instant asOf) {
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
      assertThat(series.points(query)).as("%s", query).isEqualTo(stripped(expected));
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
}
