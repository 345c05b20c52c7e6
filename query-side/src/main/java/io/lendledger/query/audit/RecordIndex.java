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
      SELECT DISTINCT price_date FROM query.price
      WHERE isin = :isin AND price_date <= :day AND valid_from <= :position AND valid_from < :before
      ORDER BY price_date DESC
      """;
  private static final String FX_DATES =
      """
      SELECT DISTINCT rate_date FROM query.fx_rate
      WHERE from_currency IN (:one, :other) AND to_currency IN (:one, :other)
        AND rate_date <= :day AND valid_from <= :position AND valid_from < :before
      ORDER BY rate_date DESC
      """;
  private static final String BILLS =
      """
      SELECT b.loan_id, b.final,
        CASE WHEN b.final THEN b.valid_from ELSE (
          SELECT min(former.valid_from) FROM query.bill former
          WHERE former.lender_code = b.lender_code AND former.billing_month = b.billing_month
            AND former.loan_id = b.loan_id) END AS since
      FROM query.bill b
      WHERE b.lender_code = :lender AND b.billing_month = :month AND b.billing_currency = :currency
        AND b.valid_from <= :position AND :position < b.valid_to AND %s
      ORDER BY b.loan_id
      LIMIT :most
      """;
  private static final String OF_BORROWER = BILLS.formatted("b.borrower_code = :party");
  private static final String OF_CLIENT =
      BILLS.formatted(
          """
          b.loan_id IN (
            SELECT p.loan_id FROM query.bill_part p
            WHERE p.lender_code = :lender AND p.billing_month = :month AND p.client_id = :party
              AND p.billing_currency = :currency
              AND p.valid_from <= :position AND :position < p.valid_to)\
          """);

  private final JdbcClient jdbc;
  private final long position;

  RecordIndex(JdbcClient jdbc, long position) {
    this.jdbc = jdbc;
    this.position = position;
  }

  /**
   * A loan that has a bill of a month.
   *
   * @param since position of the bill's event once it is final, before that of the first event
   *     behind it
   */
  record BilledLoan(String loan, boolean isFinal, long since) {}

  /** Days up to one for which an instrument had a price before a position, the latest first. */
  List<LocalDate> priceDates(String isin, LocalDate day, long before) {
    return sql(PRICE_DATES)
        .param("isin", isin)
        .param("day", day)
        .param("before", before)
        .query(RecordIndex::date)
        .list();
  }

  /** Days up to one for which two currencies had a rate before a position, the latest first. */
  List<LocalDate> fxDates(String one, String other, LocalDate day, long before) {
    return sql(FX_DATES)
        .param("one", one)
        .param("other", other)
        .param("day", day)
        .param("before", before)
        .query(RecordIndex::date)
        .list();
  }

  /** Loans that are billed to a borrower in a month, at most so many. */
  List<BilledLoan> loansOfBorrower(Row row, int most) {
    return loans(OF_BORROWER, row, most);
  }

  /** Loans whose bills of a month have a client's part, at most so many. */
  List<BilledLoan> loansOfClient(Row row, int most) {
    return loans(OF_CLIENT, row, most);
  }

  private List<BilledLoan> loans(String sql, Row row, int most) {
    return sql(sql)
        .param("most", most)
        .param("lender", row.lender())
        .param("month", row.month().toString())
        .param("party", row.party())
        .param("currency", row.currency())
        .query((found, _) ->
            new BilledLoan(
                found.getString("loan_id"), found.getBoolean("final"), found.getLong("since")))
        .list();
  }

  private static LocalDate date(ResultSet row, int number) throws SQLException {
    return row.getObject(1, LocalDate.class);
  }

  private JdbcClient.StatementSpec sql(String sql) {
    return jdbc.sql(sql).param("position", position);
  }
}
