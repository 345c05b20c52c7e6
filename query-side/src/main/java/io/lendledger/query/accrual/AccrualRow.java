package io.lendledger.query.accrual;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The row of one part on one day. */
final class AccrualRow {

  static final Table TABLE =
      Table.keyed("accrual", "loan_id", "accrual_date", "part", "earned_on")
          .values(
              "lender_code",
              "borrower_code",
              "isin",
              "client_id",
              "settled_units",
              "market_price",
              "market_currency",
              "fx_rate",
              "loan_price",
              "loan_value",
              "loan_currency",
              "investment_rate",
              "investment_amount",
              "rebate_rate",
              "rebate_amount",
              "lending_rate_gross_bank",
              "lending_rate_net_bank",
              "lending_rate_net_client",
              "day_count_basis",
              "fee_split_bank",
              "fee_split_client",
              "gross",
              "service",
              "other_agent",
              "net",
              "net_client");

  private AccrualRow() {}

  /** A day of a loan. */
  record LoanDay(String loanId, LocalDate date) {}

  /** The loaded rows of days by loan and day, without adjustments. */
  static Map<LoanDay, List<Row>> byDay(Rows rows) {
    return rows
        .matching(TABLE, row -> row.date("earned_on").equals(row.date("accrual_date")))
        .stream()
        .collect(
            Collectors.groupingBy(
                row -> new LoanDay(row.text("loan_id"), row.date("accrual_date")),
                HashMap::new,
                Collectors.toList()));
  }

  static Row of(LoanAccrued day, PartAccrual part) {
    return amounts(rates(market(Row.empty(), day, part), day, part), part);
  }

  /**
   * A line that adds a difference to an earlier day: dated where it counts, at the earlier day's
   * market and corrected rates, without units and value of its own. Several for one day and date
   * add up to one line.
   */
  static Row of(AccrualAdjusted adjusted, PartAccrual difference, Optional<Row> before) {
    Row line =
        of(adjusted.day(), difference)
            .with("accrual_date", adjusted.adjustmentDate())
            .with("settled_units", 0L)
            .with("loan_value", BigDecimal.ZERO);
    return before.map(earlier -> sum(line, earlier)).orElse(line);
  }

  private static Row sum(Row line, Row earlier) {
    Row sum = line;
    for (String amount : List.of("gross", "service", "other_agent", "net", "net_client")) {
      sum = sum.plus(amount, earlier.amount(amount));
    }
    for (String amount : List.of("investment_amount", "rebate_amount")) {
      sum = sum.isNull(amount) ? sum : sum.plus(amount, earlier.amount(amount));
    }
    return sum;
  }

  private static Row market(Row row, LoanAccrued day, PartAccrual part) {
    return row.with("loan_id", day.loanId())
        .with("accrual_date", day.accrualDate())
        .with("earned_on", day.accrualDate())
        .with("part", part.part())
        .with("lender_code", day.lenderCode())
        .with("borrower_code", day.borrowerCode())
        .with("isin", day.isin())
        .with("client_id", part.clientId())
        .with("settled_units", part.settledUnits())
        .with("market_price", day.marketPrice())
        .with("market_currency", day.marketCurrency())
        .with("fx_rate", day.fxRate())
        .with("loan_price", day.loanPrice())
        .with("loan_value", part.loanValue())
        .with("loan_currency", day.loanCurrency());
  }

  private static Row rates(Row row, LoanAccrued day, PartAccrual part) {
    return row.with("investment_rate", day.investmentRate())
        .with("rebate_rate", day.rebateRate())
        .with("lending_rate_gross_bank", day.lendingRateGrossBank())
        .with("lending_rate_net_bank", day.lendingRateNetBank())
        .with("lending_rate_net_client", part.lendingRateNetClient())
        .with("day_count_basis", (long) day.dayCountBasis())
        .with("fee_split_bank", day.feeSplitBank())
        .with("fee_split_client", part.feeSplitClient());
  }

  private static Row amounts(Row row, PartAccrual part) {
    return row.with("investment_amount", part.investmentAmount())
        .with("rebate_amount", part.rebateAmount())
        .with("gross", part.gross())
        .with("service", part.service())
        .with("other_agent", part.otherAgent())
        .with("net", part.net())
        .with("net_client", part.netClient());
  }
}
