package io.lendledger.query.loan;

/**
 * The statements that read a page: first the page's keys in key order, then all related rows, each
 * found in an index by its key and as the last version that began by then. So the cost of a page
 * depends neither on its position nor on how often its records changed.
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
        + LoanSql.reference(ReadAt.MOMENT)
        + LoanSql.market(ReadAt.MOMENT)
        + LoanSql.custody(ReadAt.MOMENT)
        + "ORDER BY l.loan_id";
  }

  static String client(LoanCriteria criteria) {
    return "SELECT p.original_units, p.settled_units, p.client_level_loan_id, p.client_id,"
        + " coalesce(h.external_instrument_id, p.external_instrument_id)"
        + " AS external_instrument_id, p.tax_rate AS withholding_tax_rate, cp.fee_split, "
        + LoanSql.COLUMNS
        + " FROM (SELECT p.* FROM query.loan_part p"
        + criteria.join("p")
        + """
          WHERE p.lender_code = :lender AND p.client_level_loan_id > :after
            AND p.valid_from <= :position AND :position < p.valid_to
        """
        + criteria.sql()
        + " ORDER BY p.client_level_loan_id LIMIT :rows) p "
        + LoanSql.loan(ReadAt.MOMENT, "p")
        + LoanSql.reference(ReadAt.MOMENT)
        + LoanSql.market(ReadAt.MOMENT)
        + LoanSql.client(ReadAt.MOMENT, "p")
        + "ORDER BY p.client_level_loan_id";
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
        + " FROM (SELECT t.* FROM query.trade t"
        + criteria.join("t")
        + """
          WHERE t.lender_code = :lender AND t.trade_id > :after
            AND t.valid_from <= :position AND :position < t.valid_to
        """
        + criteria.sql()
        + " ORDER BY t.trade_id LIMIT :rows) t "
        + LoanSql.loan(ReadAt.MOMENT, "t")
        + LoanSql.reference(ReadAt.MOMENT)
        + LoanSql.market(ReadAt.MOMENT)
        + LoanSql.custody(ReadAt.MOMENT)
        + "ORDER BY t.trade_id";
  }
}
