package io.lendledger.query.accrual;

import io.lendledger.core.accrual.AccrualRates;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.AccrualSecurity;
import io.lendledger.core.accrual.AccrualValuation;
import io.lendledger.core.accrual.AccruedAmounts;
import io.lendledger.core.accrual.CashReinvestment;
import io.lendledger.query.loan.PartyColumns;
import io.lendledger.query.moment.Listing.Chosen;
import io.lendledger.query.moment.Shown;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;

/** The statements of accrual reads, and their rows as records. */
final class AccrualSql {

  static final String LAST_CLOSED_DATE =
      """
      SELECT last_closed_date FROM query.calendar
      WHERE valid_from <= :position AND :position < valid_to AND last_closed_date IS NOT NULL
      """;

  private AccrualSql() {}

  /** The rows of one lender, in the order of an index. */
  private static final String OF_LENDER =
      """
      SELECT * FROM query.accrual a
      WHERE lender_code = :lender AND accrual_date BETWEEN :from AND :to
        AND (accrual_date, loan_id, client_id, part, earned_on)
          > (:afterDate, :afterLoan, :afterClient, :afterPart, :afterEarned)
        AND %1$s%2$s
      ORDER BY accrual_date, loan_id, client_id, part, earned_on LIMIT %3$d
      """;

  /** The rows of all lenders: of one after the other, each in the order of that index. */
  private static final String OF_ALL =
      """
      SELECT a.* FROM (
        SELECT le.lender_code, le.lender_code = :afterLender AS begun FROM query.lender le
        WHERE le.lender_code >= :afterLender AND %4$s) k
      CROSS JOIN LATERAL (
        SELECT * FROM query.accrual a
        WHERE a.lender_code = k.lender_code AND accrual_date BETWEEN :from AND :to
          AND (accrual_date, loan_id, client_id, part, earned_on)
            > (CASE WHEN k.begun THEN CAST(:afterDate AS date) ELSE date '0001-01-01' END,
               CASE WHEN k.begun THEN :afterLoan ELSE '' END,
               CASE WHEN k.begun THEN :afterClient ELSE '' END,
               CASE WHEN k.begun THEN :afterPart ELSE '' END,
               CASE WHEN k.begun THEN CAST(:afterEarned AS date) ELSE date '0001-01-01' END)
          AND %1$s%2$s
        ORDER BY accrual_date, loan_id, client_id, part, earned_on LIMIT %3$d) a
      ORDER BY k.lender_code, accrual_date, loan_id, client_id, part, earned_on LIMIT %3$d
      """;

  /** Of the part {@code p} of a loan, as loans find it. */
  private static final String HOLDING =
      """
      h.lender_code = k.lender_code AND h.client_id = p.client_id
        AND h.custody_account_id = l.account_number AND h.isin = k.isin
        AND h.depositary = p.depositary\
      """;

  static String rows(Shown shown, boolean ofLender, String filters) {
    return "SELECT a.* FROM query.accrual a WHERE "
        + (ofLender
            ? "lender_code = :lender"
            : "lender_code IN (SELECT le.lender_code FROM query.lender le WHERE "
                + shown.valid("le")
                + ")")
        + " AND accrual_date BETWEEN :from AND :to AND "
        + shown.valid("a")
        + filters;
  }

  /** Those of a page in key order. */
  static String rowsByKey(Shown shown, boolean ofLender, String filters, int rows) {
    return (ofLender ? OF_LENDER : OF_ALL)
        .formatted(shown.valid("a"), filters, rows, shown.valid("le"));
  }

  static String page(Shown shown, Chosen chosen) {
    return "WITH page AS MATERIALIZED ("
        + chosen.sql()
        + "), lent AS MATERIALIZED (SELECT k.loan_id, l.account_number"
        + " FROM (SELECT DISTINCT loan_id FROM page) k "
        + shown.row("JOIN", "loan", "l", "l.loan_id = k.loan_id")
        + "), known AS MATERIALIZED (SELECT k.loan_id, k.part,"
        + " coalesce(h.external_instrument_id, p.external_instrument_id) AS external_instrument_id"
        + " FROM (SELECT DISTINCT loan_id, part, lender_code, isin FROM page) k"
        + " JOIN lent l ON l.loan_id = k.loan_id "
        + shown.row("LEFT JOIN", "loan_part", "p", "p.loan_id = k.loan_id AND p.part = k.part")
        + shown.row("LEFT JOIN", "holding", "h", HOLDING)
        + """
        ) SELECT true AS found, a.*, l.account_number, le.lender_name, b.borrower_name,
          b.external_borrower_code, i.instrument_name, i.composite_ticker, i.country_ticker,
          i.composite_bbg_id, i.instrument_type, e.external_instrument_id
        FROM page a JOIN lent l ON l.loan_id = a.loan_id
        JOIN known e ON e.loan_id = a.loan_id AND e.part = a.part
        LEFT JOIN query.lender le ON le.lender_code = a.lender_code AND %s
        LEFT JOIN query.borrower b ON b.borrower_code = a.borrower_code AND %s
        LEFT JOIN query.instrument i ON i.isin = a.isin AND %s
        """
            .formatted(shown.valid("le"), shown.valid("b"), shown.valid("i"));
  }

  static AccrualRecord accrual(ResultSet row) throws SQLException {
    return new AccrualRecord(
        row.getObject("accrual_date", LocalDate.class),
        row.getLong("settled_units"),
        new AccrualValuation(
            row.getBigDecimal("market_price"),
            row.getString("market_currency"),
            row.getBigDecimal("fx_rate"),
            row.getBigDecimal("loan_price"),
            row.getBigDecimal("loan_value"),
            row.getString("loan_currency")),
        new CashReinvestment(
            row.getBigDecimal("investment_rate"),
            row.getBigDecimal("investment_amount"),
            row.getBigDecimal("rebate_rate"),
            row.getBigDecimal("rebate_amount")),
        new AccrualRates(
            row.getBigDecimal("lending_rate_gross_bank"),
            row.getBigDecimal("lending_rate_net_bank"),
            row.getBigDecimal("lending_rate_net_client"),
            row.getInt("day_count_basis"),
            row.getBigDecimal("fee_split_bank"),
            row.getBigDecimal("fee_split_client")),
        new AccruedAmounts(
            row.getBigDecimal("gross"),
            row.getBigDecimal("service").add(row.getBigDecimal("other_agent")),
            row.getBigDecimal("net"),
            row.getBigDecimal("net"),
            row.getBigDecimal("net_client")),
        row.getString("loan_id"),
        row.getString("loan_id") + "-" + row.getString("part"),
        row.getString("client_id"),
        PartyColumns.of(row),
        security(row));
  }

  private static AccrualSecurity security(ResultSet row) throws SQLException {
    return new AccrualSecurity(
        row.getString("instrument_name"),
        row.getString("isin"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("composite_bbg_id"),
        row.getString("external_instrument_id"),
        row.getString("instrument_type"));
  }
}
