package io.lendledger.command.income;

import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The payment that a borrower owes on a distribution: units on loan at the record date × gross per
 * share × (1 − tax rate), each client's part at its own tax rate (docs/lending.md, Manufactured
 * income).
 */
@Component
class ExpectedIncome {

  private static final String AT_RECORD_DATE =
      """
      SELECT coalesce(sum(units), 0) AS quantity,
             coalesce(sum(units * :gross * (100 - tax_rate) / 100), 0) AS payment
        FROM (SELECT coalesce(part.tax_rate, 0) AS tax_rate, sum(delta.settled_units) AS units
                FROM command.loan
                JOIN command.loan_part part USING (loan_id)
                JOIN command.part_delta delta USING (loan_id, part)
               WHERE loan.lender = :lender AND loan.borrower = :borrower AND loan.isin = :isin
                 AND delta.date <= :recordDate
               GROUP BY part.loan_id, part.part, part.tax_rate) AS each
      """;

  private final JdbcClient jdbc;

  ExpectedIncome(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Units on loan at the record date, and their expected payment. */
  record Expectation(BigDecimal quantity, BigDecimal payment) {}

  Expectation of(LenderCode lender, IncomeDistribution distribution) {
    return jdbc.sql(AT_RECORD_DATE)
        .param("gross", distribution.grossDividendPerShare())
        .param("lender", lender.value())
        .param("borrower", distribution.borrowerCode())
        .param("isin", distribution.isin())
        .param("recordDate", distribution.recordDate())
        .query((row, number) ->
            new Expectation(
                row.getBigDecimal("quantity"), row.getBigDecimal("payment").stripTrailingZeros()))
        .single();
  }
}
