package io.lendledger.query.series;

import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.client.HoldingSql;
import io.lendledger.query.moment.Shown;

/**
 * The statement of what may be lent and what is lent of it: a point for each closed day, with the
 * units that the inventory had when the day was closed, at the last price up to the day. Closes are
 * numbered, and each version of a row is added at the first close that saw it and taken off at the
 * first that did not, so that it is read once whatever the number of days.
 */
final class InventorySeries {

  private static final SeriesColumns HOLDING =
      new SeriesColumns(
          "h.lender_code", SeriesColumns.NONE, "h.isin", "h.client_id", SeriesColumns.NONE);
  private static final SeriesColumns ALLOCATION =
      new SeriesColumns(
          "h.lender_code", "l.borrower_code", "h.isin", "h.client_id", SeriesColumns.NONE);

  private InventorySeries() {}

  static String points(FindSeries query, Shown shown) {
    boolean isRatio = query.metric() == SeriesMetric.UTILIZATION;
    String bucket = SeriesColumns.bucket(query, "axis.days[k]");
    return "WITH "
        + closes(query, shown)
        + lending(query, shown)
        + steps("lendable", lendable(query, shown))
        + (isRatio ? steps("lent", lent(query, shown)) : "")
        + marks(shown, isRatio)
        + worth("lendable", query)
        + (isRatio ? ", " + worth("lent", query) + ratio(query, bucket) : value(bucket));
  }

  /** The positions of the closes; of those of a month the last one's. */
  private static String closes(FindSeries query, Shown shown) {
    String closed =
        query.bucket() == SeriesBucket.DAY
            ? "SELECT day, max(position) AS position FROM runs GROUP BY day"
            : "SELECT max(day) AS day, max(position) AS position FROM runs GROUP BY "
                + SeriesColumns.bucket(query, "day");
    return """
    runs AS (
      SELECT last_closed_date AS day, min(valid_from) AS position FROM query.calendar
      WHERE valid_from <= %s AND last_closed_date BETWEEN :from AND :to
      GROUP BY last_closed_date, last_run),
    axis AS MATERIALIZED (
      SELECT array_agg(day ORDER BY day) AS days,
        array_agg(CAST(position AS double precision) ORDER BY day) AS positions
      FROM (%s) closes),
    """
        .formatted(shown.position(), closed);
  }

  /**
   * The closes at which a row with this alias was there: from {@code a} to before {@code b}.
   * Positions are compared as floating point, which is exact up to 2^53: the database searches such
   * an array at once, and calls a comparison for each step in any other.
   */
  private static String seen(String alias) {
    return """
    1 + width_bucket(CAST(%1$s.valid_from - 1 AS double precision), axis.positions) AS a,
    1 + width_bucket(CAST(%1$s.valid_to - 1 AS double precision), axis.positions) AS b
    """
        .formatted(alias);
  }

  /**
   * At which closes each client lends: those at which its statement in force is In, less those at
   * which it was known to go Out later.
   */
  private static String lending(FindSeries query, Shown shown) {
    return """
    told AS MATERIALIZED (
      SELECT h.lender_code, h.client_id, h.effective_date, h.opt_in_status, %3$s,
        1 + width_bucket(h.effective_date - 1, axis.days) AS due
      FROM query.client_preference h CROSS JOIN axis WHERE h.valid_from <= %1$s%2$s),
    said AS MATERIALIZED (
      SELECT lender_code, client_id, effective_date, opt_in_status, greatest(a, due) AS a, b
      FROM told WHERE greatest(a, due) < b),
    leaving AS MATERIALIZED (
      SELECT lender_code, client_id, a, least(due, b) AS b
      FROM told WHERE opt_in_status = 'Out' AND a < least(due, b)),
    turns AS (
      SELECT lender_code, client_id, k AS a,
        lead(k) OVER (PARTITION BY lender_code, client_id ORDER BY k) AS b
      FROM (SELECT lender_code, client_id, a AS k FROM said
        UNION SELECT lender_code, client_id, b FROM said
        UNION SELECT lender_code, client_id, a FROM leaving
        UNION SELECT lender_code, client_id, b FROM leaving) t),
    in_force AS (
      SELECT DISTINCT ON (t.lender_code, t.client_id, t.a)
        t.lender_code, t.client_id, t.a, t.b, s.opt_in_status
      FROM turns t JOIN said s ON s.lender_code = t.lender_code AND s.client_id = t.client_id
        AND s.a <= t.a AND t.a < s.b
      WHERE t.b IS NOT NULL
      ORDER BY t.lender_code, t.client_id, t.a, s.effective_date DESC),
    lending AS MATERIALIZED (
      SELECT f.lender_code, f.client_id, f.a, f.b FROM in_force f
      WHERE f.opt_in_status = 'In' AND NOT EXISTS (
        SELECT FROM leaving l WHERE l.lender_code = f.lender_code AND l.client_id = f.client_id
          AND l.a <= f.a AND f.a < l.b)),
    """
        .formatted(shown.position(), ofClient(query), seen("h"));
  }

  private static String ofClient(FindSeries query) {
    return HOLDING.narrowLender(query)
        + (query.clientId() == null ? "" : " AND h.client_id = :client");
  }

  /**
   * The price of each security of the steps at each close. Each one's prices are looked up from the
   * last before the first close on, so that those of others, and older ones, are not read.
   */
  private static String marks(Shown shown, boolean isRatio) {
    return """
    priced AS (SELECT isin FROM lendable_steps%2$s),
    marks AS MATERIALIZED (
      SELECT s.isin, p.currency COLLATE "C" AS currency, p.price, k
      FROM (SELECT DISTINCT isin FROM priced) s CROSS JOIN axis
      CROSS JOIN LATERAL (
        SELECT p.currency, p.price, 1 + width_bucket(p.price_date - 1, axis.days) AS a,
          1 + width_bucket(lead(p.price_date) OVER (ORDER BY p.price_date) - 1, axis.days) AS b
        FROM query.price p
        WHERE p.isin = s.isin AND p.price_date <= :to AND %1$s
          AND p.price_date >= coalesce((
            SELECT max(p.price_date) FROM query.price p
            WHERE p.isin = s.isin AND p.price_date <= axis.days[1] AND %1$s), :from)) p
      CROSS JOIN LATERAL
        generate_series(p.a, coalesce(p.b - 1, cardinality(axis.days))) AS k),
    """
        .formatted(shown.valid("p"), isRatio ? " UNION ALL SELECT isin FROM lent_steps" : "");
  }

  /**
   * Pieces that end before they begin are taken off where they are added. OFFSET keeps the database
   * from searching the closes again wherever a piece's ends are compared.
   */
  private static String lendable(FindSeries query, Shown shown) {
    return """
    SELECT h.lender_code, h.grp, h.isin, h.units, greatest(h.a, n.a) AS a,
      greatest(h.a, n.a, least(h.b, n.b)) AS b
    FROM (
      SELECT h.lender_code AS owner, h.client_id, %1$s,
        CAST(%5$s AS bigint) AS units, %2$s
      FROM query.holding h CROSS JOIN axis
      WHERE h.position_status = 'Available' AND h.valid_from <= %3$s%4$s OFFSET 0) h
    JOIN lending n ON n.lender_code = h.owner AND n.client_id = h.client_id
    """
        .formatted(
            select(HOLDING, query),
            seen("h"),
            shown.position(),
            held(query),
            HoldingSql.lendable());
  }

  private static String held(FindSeries query) {
    return ofClient(query) + (query.isin() == null ? "" : " AND h.isin = :isin");
  }

  private static String lent(FindSeries query, Shown shown) {
    return """
    SELECT %1$s, h.units, %2$s
    FROM query.allocation h CROSS JOIN axis JOIN query.loan l ON l.loan_id = h.loan_id AND %3$s
    WHERE h.valid_from <= %4$s%5$s
    """
        .formatted(
            select(ALLOCATION, query),
            seen("h"),
            shown.valid("l"),
            shown.position(),
            ALLOCATION.narrow(query));
  }

  /** Prices tell currencies; a group by them is known with the price. */
  private static String select(SeriesColumns columns, FindSeries query) {
    return "%s AS lender_code, %s COLLATE \"C\" AS grp, h.isin"
        .formatted(columns.lenderOf(query), columns.groupOf(query));
  }

  /**
   * The closes at which units change. Pieces that begin and end at the same closes are added up
   * before they are told apart into steps: there are far fewer of them than versions.
   */
  private static String steps(String name, String pieces) {
    return """
    %1$s_steps AS MATERIALIZED (
      SELECT lender_code, grp, isin, s.k, sum(s.units) AS units
      FROM (
        SELECT lender_code, grp, isin, a, b, sum(units) AS units
        FROM (%2$s) h
        GROUP BY lender_code, grp, isin, a, b) p
      CROSS JOIN LATERAL (VALUES (a, units), (b, -units)) AS s (k, units)
      GROUP BY lender_code, grp, isin, s.k),
    """
        .formatted(name, pieces);
  }

  /** What units were worth at each close. */
  private static String worth(String name, FindSeries query) {
    return """
    %1$s_levels AS (
      SELECT lender_code, grp, isin, k, lead(k) OVER w AS next, sum(units) OVER w AS units
      FROM %1$s_steps WINDOW w AS (PARTITION BY lender_code, grp, isin ORDER BY k)),
    %1$s AS (
      SELECT h.lender_code, %2$s AS grp, m.currency, m.k, sum(h.units * m.price) AS value
      FROM (SELECT lender_code, grp, isin, units, day FROM %1$s_levels
        CROSS JOIN LATERAL generate_series(k, next - 1) AS day WHERE units <> 0) h
      JOIN marks m ON m.isin = h.isin AND m.k = h.day
      GROUP BY 1, 2, 3, 4)
    """
        .formatted(name, query.groupBy() == SeriesDimension.CURRENCY ? "m.currency" : "h.grp");
  }

  private static String value(String bucket) {
    return """
    SELECT %s AS bucket, lender_code, grp, currency, value FROM lendable CROSS JOIN axis
    """
        .formatted(bucket);
  }

  private static String ratio(FindSeries query, String bucket) {
    boolean byBorrower = query.groupBy() == SeriesDimension.BORROWER;
    return """
    SELECT %s AS bucket, lender_code, %s AS grp, currency,
      coalesce(lent.value, 0) AS lent, coalesce(lendable.value, 0) AS value
    FROM lent %s JOIN lendable USING (lender_code, %scurrency, k) CROSS JOIN axis
    """
        .formatted(
            bucket,
            byBorrower ? "lent.grp" : "grp",
            byBorrower ? "LEFT" : "FULL",
            byBorrower ? "" : "grp, ");
  }
}
