package io.lendledger.query.loan;

/**
 * The statements that read a page: first the page's keys in key order, then everything that belongs
 * to its rows, each joined by an index.
 */
final class LoanPages {

  private LoanPages() {}

  static String custody(LoanCriteria criteria) {
    return "SELECT l.original_units, l.settled_units, pa.external_instrument_id,"
        + " pa.withholding_tax_rate, "
        + LoanSql.COLUMNS
        + """
        FROM (
          SELECT l.* FROM query.loan l
          WHERE l.lender_code = :lender AND l.loan_id > :after
            AND l.valid_from <= :position AND :position < l.valid_to
        """
        + criteria.sql()
        + " ORDER BY l.loan_id LIMIT :rows) l "
        + LoanSql.REFERENCE
        + LoanSql.MARKET
        + LoanSql.CUSTODY
        + "ORDER BY l.loan_id";
  }

  static String client(LoanCriteria criteria) {
    return "SELECT l.original_units, l.settled_units, l.client_level_loan_id, l.client_id,"
        + " coalesce(h.external_instrument_id, l.external_instrument_id)"
        + " AS external_instrument_id, l.tax_rate AS withholding_tax_rate, cp.fee_split, "
        + LoanSql.COLUMNS
        + """
        FROM (
          SELECT p.client_level_loan_id, p.part, p.client_id, p.depositary, p.tax_rate,
            p.external_instrument_id, p.original_units, p.settled_units,
            l.loan_id, l.loan_status, l.loan_type, l.collateral_type, l.investment_rate,
            l.margin_percent, l.haircut_percent, l.trade_date, l.collateral_date,
            l.settlement_date, l.end_date, l.lender_code, l.account_number, l.borrower_code,
            l.isin, l.loan_currency
          FROM query.loan_part p
          JOIN query.loan l ON l.loan_id = p.loan_id
            AND l.valid_from <= :position AND :position < l.valid_to
          WHERE p.lender_code = :lender AND p.client_level_loan_id > :after
            AND p.valid_from <= :position AND :position < p.valid_to
        """
        + criteria.sql()
        + " ORDER BY p.client_level_loan_id LIMIT :rows) l "
        + LoanSql.REFERENCE
        + LoanSql.MARKET
        + LoanSql.CLIENT
        + "ORDER BY l.client_level_loan_id";
  }

  static String trades(LoanCriteria criteria) {
    return "SELECT t.trade_id, t.trade_type, t.trade_status, t.settlement_status,"
        + " CASE WHEN t.trade_type = 'Recall' AND t.trade_status = 'Pending'"
        + " AND t.intended_settlement_date < :date"
        + " THEN coalesce(t.settlement_substatus, 'Late') ELSE t.settlement_substatus END"
        + " AS settlement_substatus, t.original_units AS trade_original_units,"
        + " t.effective_units AS trade_effective_units, t.settled_units AS trade_settled_units,"
        + " t.trade_date AS trade_trade_date, t.intended_settlement_date,"
        + " t.actual_settlement_date, l.original_units, l.settled_units,"
        + " pa.external_instrument_id, pa.withholding_tax_rate, "
        + LoanSql.COLUMNS
        + """
        FROM (
          SELECT t.* FROM query.trade t
          JOIN query.loan l ON l.loan_id = t.loan_id
            AND l.valid_from <= :position AND :position < l.valid_to
          WHERE t.lender_code = :lender AND t.trade_id > :after
            AND t.valid_from <= :position AND :position < t.valid_to
        """
        + criteria.sql()
        + """
         ORDER BY t.trade_id LIMIT :rows) t
        JOIN query.loan l ON l.loan_id = t.loan_id
          AND l.valid_from <= :position AND :position < l.valid_to
        """
        + LoanSql.REFERENCE
        + LoanSql.MARKET
        + LoanSql.CUSTODY
        + "ORDER BY t.trade_id";
  }
}
