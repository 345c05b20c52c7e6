package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Percent;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The loans, their parts, and their numbers. */
@Component
public class LoanLookUp {

  /** A loan; {@code outstandingUnits} are agreed and not yet returned. */
  public record Loan(
      LoanId id,
      LenderCode lender,
      AccountId account,
      Isin isin,
      CollateralType collateralType,
      Currency currency,
      Percent margin,
      long outstandingUnits) {}

  /** A client's part of a loan. */
  public record Part(
      String part,
      String client,
      @Nullable String depositary,
      @Nullable BigDecimal taxRate,
      @Nullable String externalInstrumentId) {}

  static final String LOANS =
      """
      SELECT loan.*, (SELECT coalesce(sum(part.units), 0) FROM command.loan_part part
                      WHERE part.loan_id = loan.loan_id) AS outstanding
      FROM command.loan
      """;

  private final JdbcClient jdbc;

  LoanLookUp(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** An id that no loan has had and none will get again. */
  public LoanId nextId() {
    long number = jdbc.sql("SELECT nextval('command.loan_number')").query(Long.class).single();
    return new LoanId("L%07d".formatted(number));
  }

  /** The loan; empty when it is unknown. */
  public Optional<Loan> find(LoanId loan) {
    return jdbc.sql(LOANS + "WHERE loan_id = ?")
        .param(loan.value())
        .query((row, number) -> loan(row))
        .optional();
  }

  public Map<LoanId, Loan> find(Collection<LoanId> wanted) {
    return jdbc
        .sql(LOANS + "WHERE loan_id = ANY (?::text[])")
        .param(wanted.stream().map(LoanId::value).distinct().toArray(String[]::new))
        .query((row, number) -> loan(row))
        .list()
        .stream()
        .collect(Collectors.toMap(Loan::id, Function.identity()));
  }

  /**
   * The loans that wait for their delivery and are covered by the desk's word alone: no collateral
   * of their account and borrower was ever reported.
   */
  public List<Loan> coveredByDesk() {
    return jdbc.sql(
            LOANS
                + """
                WHERE status = ? AND NOT EXISTS (
                  SELECT FROM command.account_collateral reported
                  WHERE reported.lender = loan.lender AND reported.account = loan.account
                    AND reported.borrower = loan.borrower)
                ORDER BY loan_id
                """)
        .param(LoanStatus.COVERED.wire())
        .query((row, number) -> loan(row))
        .list();
  }

  static Loan loan(ResultSet row) throws SQLException {
    return new Loan(
        new LoanId(row.getString("loan_id")),
        new LenderCode(row.getString("lender")),
        new AccountId(row.getString("account")),
        new Isin(row.getString("isin")),
        CollateralType.of(row.getString("collateral_type")),
        Currency.getInstance(row.getString("currency")),
        new Percent(row.getBigDecimal("margin_percent")),
        row.getLong("outstanding"));
  }

  /** The parts of a loan, in their order. */
  public List<Part> parts(LoanId loan) {
    return jdbc.sql(
            """
            SELECT part, client, depositary, tax_rate, external_instrument_id
            FROM command.loan_part WHERE loan_id = ? ORDER BY length(part), part
            """)
        .param(loan.value())
        .query((row, number) ->
            new Part(
                row.getString(1),
                row.getString(2),
                LookUps.depositary(row.getString(3)),
                row.getBigDecimal(4),
                row.getString(5)))
        .list();
  }

  /** Whether a trade is the borrower's return; false for one that is unknown. */
  public boolean isReturn(TradeId trade) {
    return jdbc.sql("SELECT count(*) FROM command.trade WHERE trade_id = ? AND type = ?")
            .params(trade.value(), TradeType.RETURN.wire())
            .query(Long.class)
            .single()
        > 0;
  }

  /** Loans with accruals in a month ({@code yyyy-MM}). */
  public List<LoanId> accruedIn(String month) {
    return jdbc.sql("SELECT loan_id FROM command.accrued_month WHERE month = ? ORDER BY loan_id")
        .param(month)
        .query((row, number) -> new LoanId(row.getString(1)))
        .list();
  }
}
