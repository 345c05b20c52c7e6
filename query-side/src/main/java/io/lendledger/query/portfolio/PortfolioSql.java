package io.lendledger.query.portfolio;

import io.lendledger.query.client.HoldingSql;
import io.lendledger.query.client.OptedInSql;
import io.lendledger.query.marketdata.FxSql;
import io.lendledger.query.moment.Shown;

/** The statements behind portfolio analysis; both read one position of the store. */
final class PortfolioSql {

  /** Instruments that share any identifier with the items, and ISINs that only figures know. */
  static final String CANDIDATES =
      """
      SELECT isin, composite_bbg_id, composite_ticker, country_ticker, ticker, exchange_code, mic,
             country_code
        FROM query.instrument
       WHERE valid_from <= :position AND :position < valid_to
         AND (isin = ANY(:isins) OR composite_bbg_id = ANY(:compositeIds)
              OR ticker = ANY(:tickers) OR composite_ticker = ANY(:tickers)
              OR country_ticker = ANY(:tickers))
      UNION ALL
      SELECT w.isin, NULL, NULL, NULL, NULL, NULL, NULL, NULL
        FROM unnest(:isins) AS w(isin)
       WHERE NOT EXISTS (
               SELECT FROM query.instrument i
                WHERE i.isin = w.isin AND i.valid_from <= :position AND :position < i.valid_to)
         AND (EXISTS (
               SELECT FROM query.market_rate m
                WHERE m.isin = w.isin AND m.valid_from <= :position AND :position < m.valid_to)
              OR EXISTS (
               SELECT FROM query.holding h
                WHERE h.isin = w.isin AND h.valid_from <= :position AND :position < h.valid_to))
      """;

  /**
   * Figures per ISIN. A holding is lendable when it is Available and its client lends. Loans count
   * with their settled units; a loan that cannot be valued in the reporting currency has no weight
   * in the rate. What nobody lent is wanted until the request's end date, without one for ever.
   */
  static final String FIGURES =
      """
      WITH wanted AS (SELECT unnest(:isins) AS isin),
      loans AS (
        SELECT l.isin, sum(greatest(l.settled_units, 0)) AS units, sum(v.value) AS value,
               sum(v.value * %4$s * 100)
                 AS value_bps
          FROM query.loan l
          LEFT JOIN LATERAL (
            SELECT lending_rate, rebate_rate FROM query.loan_rate
             WHERE loan_id = l.loan_id AND effective_date <= greatest(l.trade_date, :date)
               AND valid_from <= :position AND :position < valid_to
             ORDER BY effective_date DESC LIMIT 1) ra ON true
          LEFT JOIN LATERAL (
            SELECT price, currency FROM query.price
             WHERE isin = l.isin AND valid_from <= :position AND :position < valid_to
             ORDER BY price_date DESC LIMIT 1) pr ON true
          LEFT JOIN LATERAL (
          %1$s) fx ON true
          CROSS JOIN LATERAL (
            SELECT greatest(l.settled_units, 0) * pr.price
                   * CASE WHEN pr.currency = :reportingCurrency THEN 1 ELSE fx.rate END AS value) v
         WHERE l.isin = ANY(:isins) AND l.loan_status = 'Open'
           AND l.valid_from <= :position AND :position < l.valid_to
         GROUP BY l.isin),
      market AS (
        SELECT DISTINCT ON (isin) isin, volume, volume * rate_bps AS volume_bps, utilization
          FROM query.market_rate
         WHERE isin = ANY(:isins) AND valid_from <= :position AND :position < valid_to
         ORDER BY isin, rate_date DESC),
      lendable AS (
        SELECT h.isin, sum(%3$s) AS units
          FROM query.holding h
         WHERE h.isin = ANY(:isins) AND h.position_status = 'Available'
           AND h.valid_from <= :position AND :position < h.valid_to
           AND %2$s
         GROUP BY h.isin),
      unfilled AS (
        SELECT isin, sum(open_units) AS units
          FROM query.borrow_request
         WHERE isin = ANY(:isins) AND completed AND valid_to = 9223372036854775807
           AND (end_date IS NULL OR end_date >= :date)
         GROUP BY isin)
      SELECT w.isin,
             coalesce(l.value, 0) AS loan_value, coalesce(l.value_bps, 0) AS loan_value_bps,
             coalesce(m.volume, 0) AS volume, coalesce(m.volume_bps, 0) AS volume_bps,
             m.utilization, coalesce(l.units, 0) AS on_loan, coalesce(a.units, 0) AS lendable,
             coalesce(u.units, 0) AS unfilled
        FROM wanted w
        LEFT JOIN loans l ON l.isin = w.isin
        LEFT JOIN market m ON m.isin = w.isin
        LEFT JOIN lendable a ON a.isin = w.isin
        LEFT JOIN unfilled u ON u.isin = w.isin
      """
          .formatted(
              FxSql.latest("pr.currency", ":reportingCurrency", ":position"),
              OptedInSql.on("h", ":date", Shown.THEN::valid),
              HoldingSql.lendable(),
              grossRate("l", "ra"));

  private PortfolioSql() {}

  /**
   * What a loan's borrower pays, percent a year (docs/lending.md, Accruals): the fee of a non-cash
   * loan, investment less rebate rate of a cash loan.
   *
   * @param loan alias of the loan
   * @param rate alias of its rate in force
   */
  static String grossRate(String loan, String rate) {
    return "coalesce(%2$s.lending_rate, %1$s.investment_rate - %2$s.rebate_rate)"
        .formatted(loan, rate);
  }
}
