package io.lendledger.query.loan;

import io.lendledger.query.marketdata.FxSql;
import io.lendledger.query.moment.Shown;

/** Pieces of the statements that read loans at one position. */
final class LoanSql {

  /**
   * The columns that the joins below add to a loan {@code l}; its units come from the statement
   * itself.
   */
  static final String COLUMNS = columns("ra");

  private static final String REFERENCE =
      """
      LEFT JOIN query.lender le ON le.lender_code = l.lender_code
        AND le.valid_from <= %1$s AND %1$s < le.valid_to
      LEFT JOIN query.borrower b ON b.borrower_code = l.borrower_code
        AND b.valid_from <= %1$s AND %1$s < b.valid_to
      LEFT JOIN query.instrument i ON i.isin = l.isin
        AND i.valid_from <= %1$s AND %1$s < i.valid_to
      """;

  /** The latest price, the latest FX rate, and the loan's rate in force. */
  private static final String MARKET =
      """
      LEFT JOIN LATERAL (
        SELECT price, currency FROM query.price
        WHERE isin = l.isin AND valid_from <= %1$s AND %1$s < valid_to
        ORDER BY price_date DESC LIMIT 1) pr ON true
      LEFT JOIN LATERAL (
      """
          + FxSql.latest("pr.currency", "l.loan_currency", "%1$s")
          + """
          ) fx ON true
          LEFT JOIN LATERAL (
            SELECT lending_rate, rebate_rate FROM query.loan_rate
            WHERE loan_id = l.loan_id AND effective_date <= greatest(l.trade_date, %2$s)
              AND valid_from <= %1$s AND %1$s < valid_to
            ORDER BY effective_date DESC LIMIT 1) ra ON true
          """;

  private static final String ACCRUED =
      """
      LEFT JOIN LATERAL (
        SELECT * FROM query.accrual_total
        WHERE loan_id = l.loan_id AND part = %3$s AND valid_from <= %1$s
        ORDER BY valid_from DESC LIMIT 1) tot ON tot.valid_to > %1$s
      """;

  private static final String PARTS =
      """
      JOIN query.loan_part known ON known.loan_id = l.loan_id
        AND known.valid_to = 9223372036854775807
      JOIN LATERAL (
        SELECT * FROM query.loan_part
        WHERE loan_id = known.loan_id AND part = known.part AND valid_from <= %1$s
        ORDER BY valid_from DESC LIMIT 1) p ON p.valid_to > %1$s
      """;

  private static final String HOLDING =
      """
      LEFT JOIN LATERAL (
        SELECT external_instrument_id, valid_to FROM query.holding
        WHERE lender_code = l.lender_code AND client_id = %3$s.client_id
          AND custody_account_id = l.account_number AND isin = l.isin
          AND depositary = %3$s.depositary AND valid_from <= %1$s
        ORDER BY valid_from DESC LIMIT 1) h ON h.valid_to > %1$s
      """;

  private static final String SHARE =
      """
      LEFT JOIN LATERAL (
        SELECT fee_split FROM query.client_preference
        WHERE lender_code = l.lender_code AND client_id = %3$s.client_id
          AND effective_date <= greatest(l.trade_date, %2$s)
          AND valid_from <= %1$s AND %1$s < valid_to
        ORDER BY effective_date DESC LIMIT 1) cp ON true
      """;

  /** Of the parts {@code p} of a loan, weighted by their units; null when none has one. */
  static final String TAX_RATE =
      """
      CASE WHEN min(p.tax_rate) = max(p.tax_rate) THEN min(p.tax_rate)
        ELSE round(sum(p.tax_rate * p.original_units)
          / sum(p.original_units) FILTER (WHERE p.tax_rate IS NOT NULL), 6)
        END\
      """;

  private static final String IN_COMMON =
      """
      LEFT JOIN LATERAL (
        SELECT
          CASE WHEN min(p.external_id) = max(p.external_id) AND bool_and(p.known)
            THEN min(p.external_id) END AS external_instrument_id,
      """
          + TAX_RATE
          + """
               AS withholding_tax_rate
            FROM (
              SELECT coalesce(h.external_instrument_id, p.external_instrument_id) AS external_id,
                coalesce(h.external_instrument_id, p.external_instrument_id) IS NOT NULL AS known,
                p.tax_rate, p.original_units
              FROM (SELECT l.*) l
          """;

  private LoanSql() {}

  /** The same columns, with the loan's rate in force from a table with this alias. */
  static String columns(String rates) {
    return """
    l.loan_id, l.loan_status, l.loan_type, l.collateral_type, l.investment_rate,
    l.margin_percent, l.haircut_percent, l.trade_date, l.collateral_date, l.settlement_date,
    l.end_date, l.lender_code, l.account_number, l.borrower_code, l.isin, l.loan_currency,
    le.lender_name, le.service_fee_split, le.other_agent_fee_split,
    b.borrower_name, b.external_borrower_code,
    i.instrument_name, i.composite_ticker, i.country_ticker, i.composite_bbg_id,
    i.instrument_type, i.country_of_incorporation, i.country_of_listing,
    pr.price, pr.currency AS price_currency, fx.rate AS fx_rate,
    %1$s.lending_rate, %1$s.rebate_rate,
    tot.gross AS total_gross, tot.agent AS total_agent, tot.net AS total_net,
    tot.net_client AS total_net_client
    """
        .formatted(rates);
  }

  /** The substatus of a trade {@code t} on a day: a recall that is due since before it is late. */
  static String substatus(String day) {
    return """
    CASE WHEN t.trade_type = 'Recall' AND t.trade_status = 'Pending'
      AND t.intended_settlement_date < %s
      THEN coalesce(t.settlement_substatus, 'Late') ELSE t.settlement_substatus END\
    """
        .formatted(day);
  }

  /** Names of lender, borrower and instrument. */
  static String reference(ReadAt at) {
    return at.in(REFERENCE);
  }

  /**
   * The latest price, the latest FX rate (the inverse of the reverse one when only that is known or
   * newer), and the loan's rate in force.
   */
  static String market(ReadAt at) {
    return at.in(MARKET);
  }

  /**
   * The parts {@code p} of a loan {@code l}. A part that a loan has ever had has a current version,
   * for parts do not go away; so the current ones name those of any position.
   */
  static String parts(ReadAt at) {
    return at.in(PARTS);
  }

  /** The parts that a loan {@code l} has now, or at the position. */
  static String parts(Shown shown) {
    return shown == Shown.NOW
        ? "JOIN query.loan_part p ON p.loan_id = l.loan_id AND " + shown.valid("p") + " "
        : parts(ReadAt.MOMENT);
  }

  /** The whole loan's accruals, and the common values of its parts. */
  static String custody(ReadAt at) {
    return at.in(ACCRUED, "''")
        + IN_COMMON
        + parts(at)
        + at.in(HOLDING, "p")
        + "WHERE p.original_units > 0) p) pa ON true ";
  }

  /** Accruals, holding and client's share in force of the part of a row with this alias. */
  static String client(ReadAt at, String part) {
    return at.in(ACCRUED, part + ".part") + at.in(HOLDING, part) + at.in(SHARE, part);
  }
}
