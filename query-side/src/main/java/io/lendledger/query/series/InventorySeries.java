package io.lendledger.query.series;

import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
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
        + marks(query, shown)
        + worth("lendable", lendable(query, shown), query)
        + (isRatio
            ? ", " + worth("lent", lent(query, shown), query) + ratio(query, bucket)
            : value(bucket));
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

  /** Until when each client lends: as its statement in force and the one received last say so. */
  private static String lending(FindSeries query, Shown shown) {
    return """
    said AS MATERIALIZED (
      SELECT * FROM (
        SELECT h.lender_code, h.client_id, h.effective_date, h.opt_in_status,
          1 + greatest(width_bucket(CAST(h.valid_from - 1 AS double precision), axis.positions),
            width_bucket(h.effective_date - 1, axis.days)) AS a,
          1 + width_bucket(CAST(h.valid_to - 1 AS double precision), axis.positions) AS b
        FROM query.client_preference h CROSS JOIN axis WHERE h.valid_from <= %1$s%2$s) s
      WHERE a < b),
    turns AS (
      SELECT lender_code, client_id, k AS a,
        lead(k) OVER (PARTITION BY lender_code, client_id ORDER BY k) AS b
      FROM (SELECT lender_code, client_id, a AS k FROM said
        UNION SELECT lender_code, client_id, b FROM said) t),
    in_force AS (
      SELECT DISTINCT ON (t.lender_code, t.client_id, t.a)
        t.lender_code, t.client_id, t.a, t.b, s.opt_in_status
      FROM turns t JOIN said s ON s.lender_code = t.lender_code AND s.client_id = t.client_id
        AND s.a <= t.a AND t.a < s.b
      WHERE t.b IS NOT NULL
      ORDER BY t.lender_code, t.client_id, t.a, s.effective_date DESC),
    lending AS MATERIALIZED (
      SELECT c.lender_code, c.client_id, greatest(f.a, c.a) AS a, least(f.b, c.b) AS b
      FROM in_force f
      JOIN (SELECT h.lender_code, h.client_id, %3$s
        FROM query.client h CROSS JOIN axis
        WHERE h.opt_in_status = 'In' AND h.valid_from <= %1$s%2$s) c
        ON c.lender_code = f.lender_code AND c.client_id = f.client_id
        AND f.a < c.b AND c.a < f.b
      WHERE f.opt_in_status = 'In'),
    """
        .formatted(shown.position(), ofClient(query), seen("h"));
  }

  private static String ofClient(FindSeries query) {
    return HOLDING.narrowLender(query)
        + (query.clientId() == null ? "" : " AND h.client_id = :client");
  }

  /** The price of each security at each close. */
  private static String marks(FindSeries query, Shown shown) {
    return """
    marks AS (
      SELECT isin, currency COLLATE "C" AS currency, price, k
      FROM (
        SELECT p.isin, p.currency, p.price, 1 + width_bucket(p.price_date - 1, axis.days) AS a,
          1 + width_bucket(
            lead(p.price_date) OVER (PARTITION BY p.isin ORDER BY p.price_date) - 1, axis.days)
            AS b, cardinality(axis.days) AS last
        FROM query.price p CROSS JOIN axis
        WHERE p.price_date <= :to AND %s%s) p
      CROSS JOIN LATERAL generate_series(a, coalesce(b - 1, last)) AS k),
    """
        .formatted(shown.valid("p"), query.isin() == null ? "" : " AND p.isin = :isin");
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
        CAST(greatest(floor(h.quantity + h.net_pending), 0) AS bigint) AS units, %2$s
      FROM query.holding h CROSS JOIN axis
      WHERE h.position_status = 'Available' AND h.valid_from <= %3$s%4$s OFFSET 0) h
    JOIN lending n ON n.lender_code = h.owner AND n.client_id = h.client_id
    """
        .formatted(select(HOLDING, query), seen("h"), shown.position(), held(query));
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
   * What units were worth at each close. Pieces that begin and end at the same closes are added up
   * before they are told apart into steps: there are far fewer of them than versions.
   */
  private static String worth(String name, String pieces, FindSeries query) {
    return """
    %1$s_steps AS MATERIALIZED (
      SELECT lender_code, grp, isin, s.k, sum(s.units) AS units
      FROM (
        SELECT lender_code, grp, isin, a, b, sum(units) AS units
        FROM (%2$s) h
        GROUP BY lender_code, grp, isin, a, b) p
      CROSS JOIN LATERAL (VALUES (a, units), (b, -units)) AS s (k, units)
      GROUP BY lender_code, grp, isin, s.k),
    %1$s_levels AS (
      SELECT lender_code, grp, isin, k, lead(k) OVER w AS next, sum(units) OVER w AS units
      FROM %1$s_steps WINDOW w AS (PARTITION BY lender_code, grp, isin ORDER BY k)),
    %1$s AS (
      SELECT h.lender_code, %3$s AS grp, m.currency, m.k, sum(h.units * m.price) AS value
      FROM (SELECT lender_code, grp, isin, units, day FROM %1$s_levels
        CROSS JOIN LATERAL generate_series(k, next - 1) AS day WHERE units <> 0) h
      JOIN marks m ON m.isin = h.isin AND m.k = h.day
      GROUP BY 1, 2, 3, 4)
    """
        .formatted(
            name, pieces, query.groupBy() == SeriesDimension.CURRENCY ? "m.currency" : "h.grp");
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
