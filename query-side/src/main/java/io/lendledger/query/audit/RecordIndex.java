package io.lendledger.query.audit;

import io.lendledger.query.audit.MonthLineage.Row;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tells from the rows of a position which events can explain a record. */
final class RecordIndex {

  private static final String PRICE_DATES =
      """
      SELECT price_date FROM query.price
      WHERE isin = :isin AND price_date <= :day
        AND valid_from <= :position AND :position < valid_to
      ORDER BY price_date DESC
      """;
  private static final String FX_DATES =
      """
      SELECT DISTINCT rate_date FROM query.fx_rate
      WHERE from_currency IN (:one, :other) AND to_currency IN (:one, :other)
        AND rate_date <= :day AND valid_from <= :position AND :position < valid_to
      ORDER BY rate_date DESC
      """;
  private static final String OF_BORROWER =
      """
      SELECT loan_id FROM query.bill
      WHERE lender_code = :lender AND billing_month = :month AND borrower_code = :party
        AND billing_currency = :currency AND valid_from <= :position AND :position < valid_to
      ORDER BY loan_id
      """;
  private static final String OF_CLIENT =
      """
      SELECT DISTINCT loan_id FROM query.bill_part
      WHERE lender_code = :lender AND billing_month = :month AND client_id = :party
        AND billing_currency = :currency AND valid_from <= :position AND :position < valid_to
      ORDER BY loan_id
      """;

  private final JdbcClient jdbc;
  private final long position;

  RecordIndex(JdbcClient jdbc, long position) {
    this.jdbc = jdbc;
    this.position = position;
  }

  /** Days up to one for which an instrument has a price, the latest first. */
  List<LocalDate> priceDates(String isin, LocalDate day) {
    return sql(PRICE_DATES).param("isin", isin).param("day", day).query(RecordIndex::date).list();
  }

  /** Days up to one for which two currencies have a rate, the latest first. */
  List<LocalDate> fxDates(String one, String other, LocalDate day) {
    return sql(FX_DATES)
        .param("one", one)
        .param("other", other)
        .param("day", day)
        .query(RecordIndex::date)
        .list();
  }

  /** Loans that are billed to a borrower in a month. */
  List<String> loansOfBorrower(Row row) {
    return loans(OF_BORROWER, row);
  }

  /** Loans whose bills of a month have a client's part. */
  List<String> loansOfClient(Row row) {
    return loans(OF_CLIENT, row);
  }

  private List<String> loans(String sql, Row row) {
    return sql(sql)
        .param("lender", row.lender())
        .param("month", row.month().toString())
        .param("party", row.party())
        .param("currency", row.currency())
        .query((found, _) -> found.getString("loan_id"))
        .list();
  }

  private static LocalDate date(ResultSet row, int number) throws SQLException {
    return row.getObject(1, LocalDate.class);
  }

  private JdbcClient.StatementSpec sql(String sql) {
    return jdbc.sql(sql).param("position", position);
  }
}
