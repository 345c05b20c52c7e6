package io.lendledger.query.portfolio;

import io.lendledger.query.client.HoldingSql;
import io.lendledger.query.client.OptedInSql;
import io.lendledger.query.marketdata.FxSql;

/**
 * The statements behind the index. Those of sums take the whole of one moment, or add what keys
 * have at a moment and subtract what they had at a former one.
 */
final class IndexSql {

  /** Reads nothing yet: the moment that the transaction shows begins behind it. */
  static final String HOLD =
      "LOCK TABLE " + String.join(", ", PortfolioModels.TABLES) + " IN ACCESS SHARE MODE";

  /** Where the models are, and what else they are made of. */
  static final String STATE =
      """
      SELECT (SELECT CASE WHEN count(*) = cardinality(:models) THEN min(position) ELSE -1 END
                FROM query.progress WHERE name = ANY(:models)) AS position,
             (SELECT position FROM query.progress WHERE name = :requests) AS requests,
             (SELECT string_agg(name || ' ' || revision, ',' ORDER BY name)
                FROM query.progress WHERE name = ANY(:models)) AS revisions,
             (SELECT string_agg(to_regclass(each)::oid::text, ',' ORDER BY each)
                FROM unnest(:tables) each) AS tables,
             (SELECT coalesce(array_agg(model || '/' || key || '/' || position), '{}')
                FROM query.parked_event WHERE model = ANY(:models)) AS parked
      """;

  static final String TIME =
      "SELECT at FROM query.moment WHERE first_position <= :position"
          + " ORDER BY first_position DESC LIMIT 1";

  static final String INSTRUMENTS =
      """
      SELECT isin, composite_bbg_id, composite_ticker, country_ticker, ticker, exchange_code, mic,
             country_code
        FROM query.instrument
       WHERE (:all OR isin = ANY(:isins)) AND valid_from <= :position AND :position < valid_to
      """;

  /** Whether a client {@code c} lends at a moment {@code m}. */
  private static final String LENDS =
      OptedInSql.on(
          "c",
          "m.date",
          alias -> "%1$s.valid_from <= m.position AND m.position < %1$s.valid_to".formatted(alias));

  private static final String UNITS =
      """
      sum(c.sign) AS holdings,
             sum(CASE WHEN c.lends THEN c.sign * (%s) ELSE 0 END) AS units
      """
          .formatted(HoldingSql.lendable());

  private static final String NOW =
      "m(sign, position, date) AS (SELECT 1, CAST(:position AS bigint), CAST(:date AS date))";
  private static final String CHANGED =
      """
      m(sign, position, date) AS (
        VALUES (-1, CAST(:formerPosition AS bigint), CAST(:formerDate AS date)),
               (1, CAST(:position AS bigint), CAST(:date AS date)))\
      """;

  static final String ALL_LENDABLE =
      """
      WITH %s, c AS MATERIALIZED (
        SELECT c.lender_code, c.client_id
          FROM query.client c CROSS JOIN m
         WHERE c.valid_from <= m.position AND m.position < c.valid_to AND %s)
      SELECT h.isin, count(*) AS holdings,
             sum(CASE WHEN c.client_id IS NOT NULL THEN %s ELSE 0 END) AS units
        FROM query.holding h LEFT JOIN c USING (lender_code, client_id)
       WHERE h.valid_from <= :position AND :position < h.valid_to
       GROUP BY h.isin
      """
          .formatted(NOW, LENDS, HoldingSql.lendable());

  static final String LENDABLE_OF_CLIENTS =
      """
      WITH %s, c AS MATERIALIZED (
        SELECT c.lender_code, c.client_id, m.sign, m.position, %s AS lends
          FROM unnest(:lenders, :clients) AS c(lender_code, client_id) CROSS JOIN m)
      SELECT h.isin, %s
        FROM c JOIN query.holding h USING (lender_code, client_id)
       WHERE h.valid_from <= c.position AND c.position < h.valid_to
       GROUP BY h.isin
      """
          .formatted(CHANGED, LENDS, UNITS);

  static final String LENDABLE_OF_HOLDINGS =
      """
      WITH %s, k AS MATERIALIZED (
        SELECT * FROM unnest(:lenders, :clients, :accounts, :isins, :depositaries)
          AS k(lender_code, client_id, custody_account_id, isin, depositary)),
      c AS MATERIALIZED (
        SELECT c.lender_code, c.client_id, m.sign, m.position, %s AS lends
          FROM (SELECT DISTINCT lender_code, client_id FROM k) c CROSS JOIN m)
      SELECT k.isin, %s
        FROM k JOIN c USING (lender_code, client_id)
       CROSS JOIN LATERAL (
         SELECT quantity, net_pending, position_status, valid_to FROM query.holding h
          WHERE h.lender_code = k.lender_code AND h.client_id = k.client_id
            AND h.custody_account_id = k.custody_account_id AND h.isin = k.isin
            AND h.depositary = k.depositary AND h.valid_from <= c.position
          ORDER BY h.valid_from DESC LIMIT 1) h
       WHERE c.position < h.valid_to
       GROUP BY k.isin
      """
          .formatted(CHANGED, LENDS, UNITS);

  /**
   * Clients whose statement comes into force behind a day, up to another. On no other day does it
   * change who lends: an Out that is to come counts from its event on.
   */
  static final String CLIENTS_OF_DAYS =
      """
      SELECT DISTINCT lender_code, client_id FROM query.client_preference
       WHERE effective_date > :formerDate AND effective_date <= :date
      """;

  private static final String RATE =
      """
      LEFT JOIN LATERAL (
        SELECT lending_rate, rebate_rate FROM query.loan_rate
         WHERE loan_id = l.loan_id AND effective_date <= greatest(l.trade_date, m.date)
           AND valid_from <= m.position AND m.position < valid_to
         ORDER BY effective_date DESC LIMIT 1) r ON true
      """;

  private static final String LENT =
      """
      SELECT l.isin, sum(m.sign * greatest(l.settled_units, 0)) AS units,
             coalesce(sum(m.sign * greatest(l.settled_units, 0)
                 * %s), 0) AS units_times_rate
      """
          .formatted(PortfolioSql.grossRate("l", "r"));

  static final String ALL_LENT =
      """
      WITH %s %s
        FROM query.loan l CROSS JOIN m %s
       WHERE l.loan_status = 'Open' AND l.valid_from <= m.position AND m.position < l.valid_to
       GROUP BY l.isin
      """
          .formatted(NOW, LENT, RATE);

  static final String LENT_OF_LOANS =
      """
      WITH %s %s
        FROM unnest(:loans) AS k(loan_id) CROSS JOIN m
       CROSS JOIN LATERAL (
         SELECT * FROM query.loan l WHERE l.loan_id = k.loan_id AND l.valid_from <= m.position
          ORDER BY l.valid_from DESC LIMIT 1) l %s
       WHERE l.loan_status = 'Open' AND m.position < l.valid_to
       GROUP BY l.isin
      """
          .formatted(CHANGED, LENT, RATE);

  /** Loans whose rate comes into force behind a day, up to another. */
  static final String LOANS_OF_DAYS =
      """
      SELECT DISTINCT loan_id FROM query.loan_rate
       WHERE effective_date > :formerDate AND effective_date <= :date
      """;

  static final String UNFILLED =
      """
      SELECT isin, sum(open_units) AS units FROM query.borrow_request
       WHERE completed AND valid_to = 9223372036854775807
         AND (:all OR request_id = ANY(:requests)) AND (end_date IS NULL OR end_date >= :date)
       GROUP BY isin
      """;

  /** What requests that were completed up to a position want no more behind a day, on another. */
  static final String ENDED =
      """
      SELECT isin, -sum(open_units) AS units FROM query.borrow_request
       WHERE completed AND valid_to = 9223372036854775807 AND valid_from <= :requests
         AND end_date >= :formerDate AND end_date < :date
       GROUP BY isin
      """;

  static final String RATED = "SELECT DISTINCT isin FROM query.market_rate";

  static final String MARKETS =
      """
      SELECT k.isin, r.volume, r.rate_bps, r.utilization
        FROM unnest(:isins) AS k(isin)
        LEFT JOIN LATERAL (
          SELECT volume, rate_bps, utilization FROM query.market_rate
           WHERE isin = k.isin AND valid_from <= :position AND :position < valid_to
           ORDER BY rate_date DESC LIMIT 1) r ON true
      """;

  static final String PRICES =
      """
      SELECT k.isin, p.price, p.currency
        FROM unnest(:isins) AS k(isin)
        LEFT JOIN LATERAL (
          SELECT price, currency FROM query.price
           WHERE isin = k.isin AND valid_from <= :position AND :position < valid_to
           ORDER BY price_date DESC LIMIT 1) p ON true
      """;

  static final String FX =
      """
      SELECT k.currency, fx.rate
        FROM unnest(:currencies) AS k(currency)
       CROSS JOIN LATERAL (
      %s) fx
       WHERE fx.rate IS NOT NULL
      """
          .formatted(FxSql.latest("k.currency", ":reportingCurrency", ":position"));

  private IndexSql() {}
}
