package io.lendledger.query.loan;

import io.lendledger.query.marketdata.FxSql;
import io.lendledger.query.moment.Listing.Chosen;
import io.lendledger.query.moment.Shown;

/**
 * The statements that read a page: first the page's keys in key order, then the loans behind them,
 * each once, and at last all related rows, each found in an index by its key. So the cost of a page
 * depends neither on its position nor on how often its records changed, and prices, rates and names
 * are looked up once for all records that show them.
 */
final class LoanPages {

  private static final String PAGE = "WITH page AS MATERIALIZED (";

  private LoanPages() {}

  static String loans(LoanCriteria criteria, Shown shown) {
    return "SELECT l.* FROM query.loan l WHERE "
        + criteria.lender("l")
        + shown.valid("l")
        + criteria.sql(shown);
  }

  /** All parts, with what they can be sorted by of their loans. */
  static String parts(LoanCriteria criteria, Shown shown) {
    return "SELECT p.*, l.loan_status, l.trade_date, l.settlement_date, l.borrower_code, l.isin,"
        + " l.account_number FROM query.loan_part p"
        + LoanCriteria.loan(shown, "p")
        + " WHERE "
        + criteria.lender("p")
        + shown.valid("p")
        + criteria.sql(shown);
  }

  static String trades(LoanCriteria criteria, Shown shown) {
    return "SELECT t.* FROM query.trade t"
        + criteria.join(shown, "t")
        + " WHERE "
        + criteria.lender("t")
        + shown.valid("t")
        + criteria.sql(shown);
  }

  static String loansByKey(LoanCriteria criteria, Shown shown) {
    return "SELECT l.* FROM query.loan l WHERE "
        + criteria.behind("l", "loan_id")
        + shown.valid("l")
        + criteria.sql(shown)
        + " ORDER BY l.loan_id"
        + criteria.limit();
  }

  static String partsByKey(LoanCriteria criteria, Shown shown) {
    return "SELECT p.* FROM query.loan_part p"
        + criteria.join(shown, "p")
        + " WHERE "
        + criteria.behindPart("p")
        + shown.valid("p")
        + criteria.sql(shown)
        + " ORDER BY "
        + criteria.partOrder("p")
        + criteria.limit();
  }

  static String tradesByKey(LoanCriteria criteria, Shown shown) {
    return "SELECT t.* FROM query.trade t"
        + criteria.join(shown, "t")
        + " WHERE "
        + criteria.behind("t", "trade_id")
        + shown.valid("t")
        + criteria.sql(shown)
        + " ORDER BY t.trade_id"
        + criteria.limit();
  }

  static String custody(Chosen chosen, Shown shown) {
    return PAGE
        + chosen.sql()
        + ")"
        + loans("page l", shown)
        + common(shown)
        + " SELECT true AS found, l.original_units, l.settled_units, c.external_instrument_id,"
        + " c.withholding_tax_rate, "
        + LoanSql.columns("l")
        + chosen.place("l")
        + " FROM lent l LEFT JOIN common c ON c.loan_id = l.loan_id "
        + related(shown)
        + total(shown, "''");
  }

  static String client(Chosen chosen, Shown shown) {
    return PAGE
        + "SELECT p.*, row_number() OVER (PARTITION BY p.loan_id ORDER BY "
        + chosen.order("p", "p.client_level_loan_id")
        + ") = 1 AS first FROM ("
        + chosen.sql()
        + ") p)"
        + loans("(SELECT DISTINCT loan_id FROM page) k " + loanOf(shown), shown)
        + " SELECT true AS found, p.first, p.loan_id AS part_of, p.original_units, p.settled_units,"
        + " p.client_level_loan_id, p.client_id,"
        + " coalesce(h.external_instrument_id, p.external_instrument_id)"
        + " AS external_instrument_id, p.tax_rate AS withholding_tax_rate, cp.fee_split, "
        + LoanSql.columns("l")
        + chosen.place("p")
        + " FROM page p JOIN lent o ON o.loan_id = p.loan_id"
        + " LEFT JOIN lent l ON p.first AND l.loan_id = p.loan_id "
        + related(shown)
        + total(shown, "p")
        + holding(shown, "o", "p")
        + """
        LEFT JOIN LATERAL (
          SELECT cp.fee_split FROM query.client_preference cp
          WHERE cp.lender_code = o.lender_code AND cp.client_id = p.client_id
            AND cp.effective_date <= greatest(o.trade_date, :date) AND %s
          ORDER BY cp.effective_date DESC LIMIT 1) cp ON true
        """
            .formatted(shown.valid("cp"));
  }

  static String trade(Chosen chosen, Shown shown) {
    return PAGE
        + chosen.sql()
        + ")"
        + loans("(SELECT DISTINCT loan_id FROM page) k " + loanOf(shown), shown)
        + common(shown)
        + " SELECT true AS found, t.trade_id, t.trade_type, t.trade_status, t.settlement_status,"
        + LoanSql.substatus(":date")
        + " AS settlement_substatus, t.original_units AS trade_original_units,"
        + " t.effective_units AS trade_effective_units, t.settled_units AS trade_settled_units,"
        + " t.trade_date AS trade_trade_date, t.intended_settlement_date,"
        + " t.actual_settlement_date, l.original_units, l.settled_units,"
        + " c.external_instrument_id, c.withholding_tax_rate, "
        + LoanSql.columns("l")
        + chosen.place("t")
        + " FROM page t JOIN lent l ON l.loan_id = t.loan_id"
        + " LEFT JOIN common c ON c.loan_id = l.loan_id "
        + related(shown)
        + total(shown, "''");
  }

  private static String loanOf(Shown shown) {
    return shown.row("JOIN", "loan", "l", "l.loan_id = k.loan_id");
  }

  /** The loans with the rate in force of each, the prices of their securities, and FX rates. */
  private static String loans(String from, Shown shown) {
    return """
    , lent AS MATERIALIZED (
      SELECT l.*, ra.lending_rate, ra.rebate_rate FROM %1$s
      LEFT JOIN LATERAL (
        SELECT lr.lending_rate, lr.rebate_rate FROM query.loan_rate lr
        WHERE lr.loan_id = l.loan_id AND lr.effective_date <= greatest(l.trade_date, :date)
          AND %2$s
        ORDER BY lr.effective_date DESC LIMIT 1) ra ON true),
    quoted AS MATERIALIZED (
      SELECT s.isin, pr.price, pr.currency FROM (SELECT DISTINCT isin FROM lent) s
      JOIN LATERAL (
        SELECT price, currency FROM query.price q WHERE q.isin = s.isin AND %3$s
        ORDER BY q.price_date DESC LIMIT 1) pr ON true),
    changed AS MATERIALIZED (
      SELECT c.currency, c.loan_currency, fx.rate FROM (
        SELECT DISTINCT q.currency, l.loan_currency FROM lent l JOIN quoted q ON q.isin = l.isin
        WHERE q.currency <> l.loan_currency) c
      JOIN LATERAL (
    """
            .formatted(from, shown.valid("lr"), shown.valid("q"))
        + FxSql.latest("c.currency", "c.loan_currency", shown.position())
        + ") fx ON true)";
  }

  /**
   * What the parts of each loan have in common. The identifiers of its holdings are compared until
   * two differ: to find a holding costs more than all else.
   */
  private static String common(Shown shown) {
    return """
    , common AS MATERIALIZED (
      SELECT f.loan_id, f.withholding_tax_rate,
        CASE WHEN f.external_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM (SELECT f.*) l %1$s %2$s
            WHERE p.original_units > 0
              AND coalesce(h.external_instrument_id, p.external_instrument_id)
                IS DISTINCT FROM f.external_id)
          THEN f.external_id END AS external_instrument_id
      FROM (
        SELECT l.loan_id, l.lender_code, l.account_number, l.isin, tax.withholding_tax_rate,
          (SELECT coalesce(h.external_instrument_id, p.external_instrument_id)
            FROM (SELECT l.*) l %1$s %2$s
            WHERE p.original_units > 0 LIMIT 1) AS external_id
        FROM lent l LEFT JOIN LATERAL (
          SELECT %3$s AS withholding_tax_rate
          FROM (SELECT l.*) l %1$s
          WHERE p.original_units > 0) tax ON true OFFSET 0) f)
    """
        .formatted(LoanSql.parts(shown), holding(shown, "l", "p"), LoanSql.TAX_RATE);
  }

  private static String holding(Shown shown, String loan, String part) {
    return shown.row(
        "LEFT JOIN",
        "holding",
        "h",
        """
        h.lender_code = %1$s.lender_code AND h.client_id = %2$s.client_id
          AND h.custody_account_id = %1$s.account_number AND h.isin = %1$s.isin
          AND h.depositary = %2$s.depositary\
        """
            .formatted(loan, part));
  }

  /** The sums of a loan or, with the alias of a part, of that part. */
  private static String total(Shown shown, String part) {
    boolean whole = part.equals("''");
    return shown.row(
        "LEFT JOIN",
        "accrual_total",
        "tot",
        whole
            ? "tot.loan_id = l.loan_id AND tot.part = ''"
            : "tot.loan_id = %1$s.loan_id AND tot.part = %1$s.part".formatted(part));
  }

  /** Names, price and FX rate of a loan {@code l}. */
  private static String related(Shown shown) {
    return """
    LEFT JOIN quoted pr ON pr.isin = l.isin
    LEFT JOIN changed fx ON fx.currency = pr.currency AND fx.loan_currency = l.loan_currency
    LEFT JOIN query.lender le ON le.lender_code = l.lender_code AND %s
    LEFT JOIN query.borrower b ON b.borrower_code = l.borrower_code AND %s
    LEFT JOIN query.instrument i ON i.isin = l.isin AND %s
    """
        .formatted(shown.valid("le"), shown.valid("b"), shown.valid("i"));
  }
}
