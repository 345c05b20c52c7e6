package io.lendledger.query.accrual;

import io.lendledger.core.accrual.AccrualRecord;
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

  static final String PAGE =
      """
      SELECT a.*, l.account_number, le.lender_name, b.borrower_name, b.external_borrower_code,
        i.instrument_name, i.composite_ticker, i.country_ticker, i.composite_bbg_id,
        i.instrument_type, p.external_instrument_id
      FROM (
        SELECT * FROM query.accrual
        WHERE lender_code = :lender AND valid_from <= :position AND :position < valid_to
          AND accrual_date BETWEEN :from AND :to
          AND (CAST(:isin AS text) IS NULL OR isin = :isin)
          AND (CAST(:borrower AS text) IS NULL OR borrower_code = :borrower)
          AND (CAST(:client AS text) IS NULL OR client_id = :client)
          AND (accrual_date, loan_id, client_id, part, earned_on)
            > (:afterDate, :afterLoan, :afterClient, :afterPart, :afterEarned)
        ORDER BY accrual_date, loan_id, client_id, part, earned_on
        LIMIT :rows) a
      JOIN LATERAL (
        SELECT account_number, valid_to FROM query.loan
        WHERE loan_id = a.loan_id AND valid_from <= :position
        ORDER BY valid_from DESC LIMIT 1) l ON l.valid_to > :position
      LEFT JOIN LATERAL (
        SELECT external_instrument_id, valid_to FROM query.loan_part
        WHERE loan_id = a.loan_id AND part = a.part AND valid_from <= :position
        ORDER BY valid_from DESC LIMIT 1) p ON p.valid_to > :position
      LEFT JOIN query.lender le ON le.lender_code = a.lender_code
        AND le.valid_from <= :position AND :position < le.valid_to
      LEFT JOIN query.borrower b ON b.borrower_code = a.borrower_code
        AND b.valid_from <= :position AND :position < b.valid_to
      LEFT JOIN query.instrument i ON i.isin = a.isin
        AND i.valid_from <= :position AND :position < i.valid_to
      ORDER BY a.accrual_date, a.loan_id, a.client_id, a.part, a.earned_on
      """;

  private AccrualSql() {}

  static AccrualRecord accrual(ResultSet row) throws SQLException {
    return new AccrualRecord(
        row.getObject("accrual_date", LocalDate.class),
        row.getLong("settled_units"),
        row.getBigDecimal("market_price"),
        row.getString("market_currency"),
        row.getBigDecimal("fx_rate"),
        row.getBigDecimal("loan_price"),
        row.getBigDecimal("loan_value"),
        row.getString("loan_currency"),
        row.getBigDecimal("investment_rate"),
        row.getBigDecimal("investment_amount"),
        row.getBigDecimal("rebate_rate"),
        row.getBigDecimal("rebate_amount"),
        row.getBigDecimal("lending_rate_gross_bank"),
        row.getBigDecimal("lending_rate_net_bank"),
        row.getBigDecimal("lending_rate_net_client"),
        row.getInt("day_count_basis"),
        row.getBigDecimal("fee_split_bank"),
        row.getBigDecimal("fee_split_client"),
        row.getBigDecimal("gross"),
        row.getBigDecimal("service").add(row.getBigDecimal("other_agent")),
        row.getBigDecimal("net"),
        row.getBigDecimal("net"),
        row.getBigDecimal("net_client"),
        row.getString("loan_id"),
        row.getString("loan_id") + "-" + row.getString("part"),
        row.getString("client_id"),
        row.getString("lender_code"),
        row.getString("lender_name"),
        row.getString("account_number"),
        row.getString("borrower_code"),
        row.getString("borrower_name"),
        row.getString("external_borrower_code"),
        row.getString("instrument_name"),
        row.getString("isin"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("composite_bbg_id"),
        row.getString("external_instrument_id"),
        row.getString("instrument_type"));
  }
}
