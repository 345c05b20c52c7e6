package io.lendledger.command.income;

import io.lendledger.core.accrual.AccruingUnits;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The payment that a borrower owes on a distribution: units on loan at the record date × gross per
 * share × (1 − tax rate), each client's part at its own tax rate (docs/lending.md, Manufactured
 * income). Units on loan are those that accrue: no loan has less than none.
 */
@Component
class ExpectedIncome {

  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  private static final String AT_RECORD_DATE =
      """
      SELECT part.loan_id, coalesce(part.tax_rate, 0) AS tax_rate,
             coalesce(sum(delta.settled_units), 0) AS units
        FROM command.loan
        JOIN command.loan_part part USING (loan_id)
        LEFT JOIN command.part_delta delta
          ON delta.loan_id = part.loan_id AND delta.part = part.part AND delta.date <= :recordDate
       WHERE loan.lender = :lender AND loan.borrower = :borrower AND loan.isin = :isin
       GROUP BY part.loan_id, part.part, part.tax_rate
       ORDER BY part.loan_id, length(part.part), part.part
      """;

  private final JdbcClient jdbc;

  ExpectedIncome(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Units on loan at the record date, and their expected payment. */
  record Expectation(BigDecimal quantity, BigDecimal payment) {}

  /** A part of a loan with its settled units at the record date. */
  private record Part(String loan, BigDecimal taxRate, long settled) {}

  Expectation of(LenderCode lender, IncomeDistribution distribution) {
    List<Part> parts =
        jdbc.sql(AT_RECORD_DATE)
            .param("lender", lender.value())
            .param("borrower", distribution.borrowerCode())
            .param("isin", distribution.isin())
            .param("recordDate", distribution.recordDate())
            .query((row, number) ->
                new Part(
                    row.getString("loan_id"), row.getBigDecimal("tax_rate"), row.getLong("units")))
            .list();
    BigDecimal quantity = BigDecimal.ZERO;
    BigDecimal payment = BigDecimal.ZERO;
    for (List<Part> loan : byLoan(parts)) {
      List<Long> units = AccruingUnits.of(loan.stream().map(Part::settled).toList());
      for (int i = 0; i < loan.size(); i++) {
        BigDecimal lent = BigDecimal.valueOf(units.get(i));
        quantity = quantity.add(lent);
        payment = payment.add(lent.multiply(netPerShare(distribution, loan.get(i))));
      }
    }
    return new Expectation(quantity, payment.stripTrailingZeros());
  }

  private static Collection<List<Part>> byLoan(List<Part> parts) {
    return parts.stream()
        .collect(Collectors.groupingBy(Part::loan, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static BigDecimal netPerShare(IncomeDistribution distribution, Part part) {
    return distribution
        .grossDividendPerShare()
        .multiply(WHOLE.subtract(part.taxRate()))
        .movePointLeft(2);
  }
}
