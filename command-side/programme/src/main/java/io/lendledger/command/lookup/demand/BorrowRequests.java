package io.lendledger.command.lookup.demand;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Borrow requests, the progress of their matching, and the plans of their rounds. */
@Component
public class BorrowRequests {

  /** A request with the units that no loan has yet. */
  public record Request(
      BorrowRequestId id,
      BorrowerCode borrower,
      @Nullable LenderCode lender,
      Isin isin,
      LoanTerms terms,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable LocalDate endDate,
      long openUnits,
      int plannedRound,
      int completedRound,
      boolean completed) {}

  private final JdbcClient jdbc;

  BorrowRequests(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The request; empty when it is unknown. */
  public Optional<Request> find(BorrowRequestId id) {
    return jdbc.sql("SELECT * FROM command.borrow_request WHERE request_id = ?")
        .param(id.value())
        .query((row, number) -> request(row))
        .optional();
  }

  private static Request request(ResultSet row) throws SQLException {
    String lender = row.getString("lender");
    return new Request(
        new BorrowRequestId(row.getString("request_id")),
        new BorrowerCode(row.getString("borrower")),
        lender == null ? null : new LenderCode(lender),
        new Isin(row.getString("isin")),
        terms(row),
        row.getObject("trade_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getObject("end_date", LocalDate.class),
        row.getLong("open_units"),
        row.getInt("planned_round"),
        row.getInt("completed_round"),
        row.getBoolean("completed"));
  }

  private static LoanTerms terms(ResultSet row) throws SQLException {
    BigDecimal haircut = row.getBigDecimal("haircut_percent");
    return new LoanTerms(
        CollateralType.of(row.getString("collateral_type")),
        rate(row, "lending_rate"),
        rate(row, "investment_rate"),
        rate(row, "rebate_rate"),
        Currency.getInstance(row.getString("currency")),
        new Percent(row.getBigDecimal("margin_percent")),
        haircut == null ? null : new Percent(haircut),
        LoanType.of(row.getString("loan_type")));
  }

  private static @Nullable Rate rate(ResultSet row, String column) throws SQLException {
    BigDecimal value = row.getBigDecimal(column);
    return value == null ? null : new Rate(value);
  }
}
