package io.lendledger.query.series;

import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.moment.Shown;

/**
 * The statement of exposures: a point for each day on which one of the accounts was valued, with
 * the last valuation of every account up to it. A valuation is added on its own day and taken off
 * on that of the next one of its account, so that each is read once.
 */
final class ExposureSeries {

  private static final SeriesColumns COLUMNS =
      new SeriesColumns(
          "e.lender_code", "e.borrower_code", SeriesColumns.NONE, SeriesColumns.NONE, "e.currency");

  private ExposureSeries() {}

  static String points(FindSeries query, Shown shown) {
    return """
    WITH axis AS MATERIALIZED (
      SELECT array_agg(day ORDER BY day) AS days FROM (%5$s) days),
    valued AS (
      SELECT lender_code, grp, currency, value, 1 + width_bucket(first - 1, axis.days) AS a,
        1 + width_bucket(next - 1, axis.days) AS b
      FROM (
        SELECT e.exposure_date AS first, lead(e.exposure_date) OVER (
            PARTITION BY e.lender_code, e.account_number, e.borrower_code
            ORDER BY e.exposure_date) AS next, %1$s, e.%2$s AS value
        FROM query.exposure e
        WHERE e.exposure_date <= :to AND %3$s%4$s) e
      CROSS JOIN axis),
    steps AS MATERIALIZED (
      SELECT lender_code, grp, currency, k, sum(value) AS value, sum(accounts) AS accounts
      FROM (
        SELECT lender_code, grp, currency, coalesce(a, b) AS k,
          CASE WHEN grouping(a) = 0 THEN 1 ELSE -1 END * sum(value) AS value,
          CASE WHEN grouping(a) = 0 THEN 1 ELSE -1 END * count(*) AS accounts
        FROM valued
        GROUP BY GROUPING SETS ((lender_code, grp, currency, a), (lender_code, grp, currency, b))) s
      WHERE k IS NOT NULL
      GROUP BY lender_code, grp, currency, k),
    levels AS (
      SELECT lender_code, grp, currency, k, lead(k) OVER w AS next, sum(value) OVER w AS value,
        sum(accounts) OVER w AS accounts
      FROM steps WINDOW w AS (PARTITION BY lender_code, grp, currency ORDER BY k))
    SELECT %6$s AS bucket, lender_code, grp, currency, value
    FROM levels CROSS JOIN axis
    CROSS JOIN LATERAL generate_series(k, coalesce(next - 1, cardinality(axis.days))) AS day
    WHERE accounts > 0
    """
        .formatted(
            COLUMNS.select(query),
            column(query.metric()),
            shown.valid("e"),
            COLUMNS.narrow(query),
            days(query, shown),
            SeriesColumns.bucket(query, "axis.days[day]"));
  }

  /** The days on which something was valued, or the last of each month. */
  private static String days(FindSeries query, Shown shown) {
    return "SELECT max(e.exposure_date) AS day FROM query.exposure e"
        + " WHERE e.exposure_date BETWEEN :from AND :to AND "
        + shown.valid("e")
        + COLUMNS.narrow(query)
        + " GROUP BY "
        + SeriesColumns.bucket(query, "e.exposure_date");
  }

  private static String column(SeriesMetric metric) {
    return switch (metric) {
      case REQUIRED_VALUE -> "required_value";
      case COLLATERAL_VALUE -> "collateral_value";
      case EXPOSURE -> "exposure";
      default -> throw new IllegalArgumentException(metric + " is no exposure");
    };
  }
}
