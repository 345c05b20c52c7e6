package io.lendledger.gateway.reading;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.core.series.SeriesPage;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.reading.Filters;
import io.lendledger.gateway.edge.reading.Reads;
import io.lendledger.gateway.edge.wire.PathValues;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Reads figures over time (docs/api.md, Series). */
@RestController
@RequestMapping(
    path = {"/api/v1/series", "/desk/v1/series", "/audit/v1/series"},
    produces = {MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_NDJSON_VALUE, "text/csv"})
class SeriesController {

  private static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private final Reads reads;

  SeriesController(Reads reads) {
    this.reads = reads;
  }

  @GetMapping("/{metric}")
  Mono<ResponseEntity<byte[]>> series(
      ServerWebExchange exchange,
      @AuthenticationPrincipal Caller caller,
      @PathVariable("metric") String metric) {
    SeriesMetric figure =
        PathValues.value("metric", metric, "is none of the figures over time", SeriesMetric::of);
    return reads.answer(
        exchange,
        caller,
        SeriesPage.class,
        (lender, filters, page) -> series(figure, lender, filters, page));
  }

  private static FindSeries series(
      SeriesMetric metric, @Nullable LenderCode lender, Filters filters, PageRequest page) {
    LocalDate from = filters.date("from");
    LocalDate to = filters.date("to");
    filters.inOrder("to", "is before from", from, to);
    @Nullable SeriesBucket bucket = filters.choice("bucket", SeriesBucket::of);
    @Nullable SeriesDimension groupBy = filters.choice("groupBy", SeriesDimension::of);
    String isin = filters.isin();
    String borrower = filters.borrowerCode();
    String client = filters.clientId();
    boolean bySecurity = groupBy == SeriesDimension.ISIN || groupBy == SeriesDimension.CLIENT;
    filters.rule(
        "groupBy",
        "is unknown of " + metric,
        (metric.hasSecurity() || !bySecurity)
            && (metric.hasBorrower() || groupBy != SeriesDimension.BORROWER));
    filters.rule("isin", "is unknown of " + metric, metric.hasSecurity() || isin == null);
    filters.rule("clientId", "is unknown of " + metric, metric.hasSecurity() || client == null);
    filters.rule(
        "borrowerCode", "is unknown of " + metric, metric.hasBorrower() || borrower == null);
    LocalDate first = from == null ? FIRST : from;
    LocalDate last = to == null ? LAST : to;
    boolean byMonth = bucket == SeriesBucket.MONTH;
    return new FindSeries(
        lender,
        metric,
        byMonth ? first.withDayOfMonth(1) : first,
        byMonth ? YearMonth.from(last).atEndOfMonth() : last,
        bucket == null ? SeriesBucket.DAY : bucket,
        groupBy,
        isin,
        borrower,
        client,
        page);
  }
}
