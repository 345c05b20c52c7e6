package io.lendledger.query.series;

import io.lendledger.core.client.UtilizationCell;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.core.series.SeriesPage;
import io.lendledger.core.series.SeriesPoint;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.moment.Shown;
import io.lendledger.query.projection.ModelNames;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindSeries}. */
@Component
final class SeriesHandler {

  private static final int KEY_PARTS = 4;

  private final Pages pages;

  SeriesHandler(Pages pages) {
    this.pages = pages;
  }

  @QueryHandler
  SeriesPage handle(FindSeries query) {
    return read(query);
  }

  private SeriesPage read(FindSeries query) {
    Pages.Found<SeriesPoint> found =
        pages.readSums(query, query.lender(), query.page(), models(query), _ -> statement(query));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, point -> key(query, point));
    return new SeriesPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static List<String> models(FindSeries query) {
    return switch (query.metric().source()) {
      case ACCRUALS -> List.of(ModelNames.ACCRUALS, ModelNames.CALENDAR);
      case EARNINGS ->
          EarningSeries.isBilled(query)
              ? List.of(ModelNames.BILLING, ModelNames.LENDING)
              : List.of(ModelNames.ACCRUALS);
      case INVENTORY ->
          List.of(
              ModelNames.CALENDAR,
              ModelNames.INVENTORY,
              ModelNames.ALLOCATIONS,
              ModelNames.LENDING,
              ModelNames.MARKET_DATA);
      case EXPOSURES -> List.of(ModelNames.EXPOSURES);
    };
  }

  private static List<String> key(FindSeries query, SeriesPoint point) {
    String day =
        query.bucket() == SeriesBucket.MONTH
            ? YearMonth.parse(point.bucket()).atDay(1).toString()
            : point.bucket();
    return List.of(day, orEmpty(point.group()), point.currency(), orEmpty(point.lenderCode()));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static Statement<SeriesPoint> statement(FindSeries query) {
    return new Statement<>(
        shown -> page(points(query, shown), query.page().limit() + 1),
        "bucket, grp, currency, lender_code",
        parameters(query),
        true,
        () -> (row, _) -> point(query, row));
  }

  private static String points(FindSeries query, Shown shown) {
    return switch (query.metric().source()) {
      case ACCRUALS -> EarningSeries.valued(query, shown);
      case EARNINGS -> EarningSeries.earned(query, shown);
      case INVENTORY -> InventorySeries.points(query, shown);
      case EXPOSURES -> ExposureSeries.points(query, shown);
    };
  }

  private static String page(String points, int rows) {
    return """
    SELECT true AS found, p.* FROM (%s) p
    WHERE (bucket, grp, currency, lender_code)
      > (CAST(:afterBucket AS date), :afterGroup, :afterCurrency, :afterLender)
    ORDER BY bucket, grp, currency, lender_code LIMIT %d
    """
        .formatted(points, rows);
  }

  private static Map<String, Object> parameters(FindSeries query) {
    List<String> after = PageKey.after(query.page(), KEY_PARTS);
    LocalDate afterBucket = after == null ? LocalDate.of(1, 1, 1) : PageKey.date(after.get(0));
    LocalDate from = afterBucket.isAfter(query.from()) ? afterBucket : query.from();
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("afterBucket", afterBucket);
    parameters.put("afterGroup", after == null ? "" : after.get(1));
    parameters.put("afterCurrency", after == null ? "" : after.get(2));
    parameters.put("afterLender", after == null ? "" : after.get(3));
    parameters.put("from", from);
    parameters.put("to", query.to());
    parameters.put("fromMonth", YearMonth.from(from).toString());
    parameters.put("toMonth", YearMonth.from(query.to()).toString());
    LenderCode lender = query.lender();
    put(parameters, "lender", lender == null ? null : lender.value());
    put(parameters, "isin", query.isin());
    put(parameters, "borrower", query.borrowerCode());
    put(parameters, "client", query.clientId());
    return parameters;
  }

  private static void put(Map<String, Object> parameters, String name, @Nullable String value) {
    if (value != null) {
      parameters.put(name, value);
    }
  }

  private static SeriesPoint point(FindSeries query, ResultSet row) throws SQLException {
    LocalDate bucket = row.getObject("bucket", LocalDate.class);
    BigDecimal value = row.getBigDecimal("value");
    return new SeriesPoint(
        query.bucket() == SeriesBucket.MONTH
            ? YearMonth.from(bucket).toString()
            : bucket.toString(),
        orNull(row.getString("grp")),
        orNull(row.getString("lender_code")),
        row.getString("currency"),
        query.metric() == SeriesMetric.UTILIZATION
            ? UtilizationCell.ratio(row.getBigDecimal("lent"), value)
            : value);
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
