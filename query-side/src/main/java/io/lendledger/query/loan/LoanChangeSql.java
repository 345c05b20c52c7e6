package io.lendledger.query.loan;

/**
 * The statements that read changes: every version of a loan is one, told in the records that were
 * current at its own position, on the day of its event.
 */
final class LoanChangeSql {

  private static final String DATED =
      """
      c CROSS JOIN LATERAL (
        SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM query.moment
        WHERE first_position <= c.valid_from ORDER BY first_position DESC LIMIT 1) m) l
      """;

  private static final String WANTED =
      " WHERE l.lender_code IN (:lenders) AND l.valid_from <= :reached ";

  /** Of the whole loan. */
  static final String CUSTODY =
      "SELECT l.valid_from, l.at, '' AS part, l.original_units, l.settled_units,"
          + " pa.external_instrument_id, pa.withholding_tax_rate, "
          + LoanSql.COLUMNS
          + "FROM (SELECT c.*, m.at, m.day FROM (SELECT l.* FROM query.loan l"
          + WANTED
          + "AND l.valid_from > :after ORDER BY l.valid_from LIMIT :rows) "
          + DATED
          + atOwnPosition(LoanSql.REFERENCE + LoanSql.MARKET + LoanSql.CUSTODY)
          + "ORDER BY l.valid_from";

  /** Of the loan's parts: each is told of every change of its loan. */
  static final String CLIENT =
      "SELECT l.valid_from, l.at, l.part, l.original_units, l.settled_units,"
          + " l.client_level_loan_id, l.client_id,"
          + " coalesce(h.external_instrument_id, l.external_instrument_id)"
          + " AS external_instrument_id, l.tax_rate AS withholding_tax_rate, cp.fee_split, "
          + LoanSql.COLUMNS
          + "FROM (SELECT c.*, m.at, m.day FROM ("
          + """
          SELECT l.valid_from, p.part, p.client_level_loan_id, p.client_id, p.depositary,
            p.tax_rate, p.external_instrument_id, p.original_units, p.settled_units,
            l.loan_id, l.loan_status, l.loan_type, l.collateral_type, l.investment_rate,
            l.margin_percent, l.haircut_percent, l.trade_date, l.collateral_date,
            l.settlement_date, l.end_date, l.lender_code, l.account_number, l.borrower_code,
            l.isin, l.loan_currency
          FROM query.loan l
          """
          + atOwnPosition(LoanSql.PARTS)
          + WANTED
          + "AND l.valid_from >= :after AND (l.valid_from > :after OR p.part > :part)"
          + " ORDER BY l.valid_from, p.part LIMIT :rows) "
          + DATED
          + atOwnPosition(LoanSql.REFERENCE + LoanSql.MARKET + LoanSql.client("l"))
          + "ORDER BY l.valid_from, l.part";

  private LoanChangeSql() {}

  private static String atOwnPosition(String joins) {
    return joins.replace(":position", "l.valid_from").replace(":date", "l.day");
  }
}
