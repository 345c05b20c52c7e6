package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The latest collateral of each RQV account, by lender, account and borrower, and the loans it
 * covers.
 */
@Component
@ProcessingGroup(LookUps.GROUP)
public class AccountCollateral {

  private static final String OF_HOLDER =
      " WHERE lender = :lender AND account = :account AND borrower = :borrower";

  /** A borrower's collateral for a lender's custody account. */
  public record Holder(String lender, String account, String borrower) {}

  /** Collateral after haircut in an ISO 4217 currency. */
  public record Amount(String currency, BigDecimal value) {}

  /** A loan that is open, or pending and then covered or not. */
  public record LiveLoan(Loan loan, boolean open, boolean covered, LocalDate settlementDate) {}

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  AccountCollateral(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /**
   * The lenders' accounts and borrowers for which the latest report of an RQV account, or the one
   * before, has collateral.
   */
  public List<Holder> holdersOf(String rqvAccount) {
    return jdbc.sql(
            """
            SELECT DISTINCT lender, account, borrower FROM command.account_collateral
            WHERE rqv_account = ? ORDER BY lender, account, borrower
            """)
        .param(rqvAccount)
        .query((row, number) -> new Holder(row.getString(1), row.getString(2), row.getString(3)))
        .list();
  }

  /** The day of the latest report; null when there is none. */
  public @Nullable LocalDate reportedOn(Holder holder) {
    return of("SELECT max(date) FROM command.account_collateral", holder)
        .query((row, number) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
        .single()
        .orElse(null);
  }

  /** The collateral value, by currency. */
  public List<Amount> amounts(Holder holder) {
    return jdbc.sql(
            "SELECT currency, sum(value) FROM command.account_collateral"
                + OF_HOLDER
                + " GROUP BY currency ORDER BY currency")
        .param("lender", holder.lender())
        .param("account", holder.account())
        .param("borrower", holder.borrower())
        .query((row, number) -> new Amount(row.getString(1), row.getBigDecimal(2)))
        .list();
  }

  /** The borrower's pending and open loans of the account. */
  public List<LiveLoan> loans(Holder holder) {
    return of(LoanLookUp.LOANS, holder)
        .query((row, number) ->
            new LiveLoan(
                LoanLookUp.loan(row),
                row.getString("status").equals(LoanStatus.OPEN.wire()),
                row.getString("status").equals(LoanStatus.COVERED.wire()),
                row.getObject("settlement_date", LocalDate.class)))
        .list()
        .stream()
        .filter(each -> each.loan().outstandingUnits() > 0)
        .toList();
  }

  private JdbcClient.StatementSpec of(String sql, Holder holder) {
    return jdbc.sql(sql + OF_HOLDER)
        .param("lender", holder.lender())
        .param("account", holder.account())
        .param("borrower", holder.borrower());
  }

  /** A borrower that an account no longer covers keeps a value of zero. */
  @EventHandler
  void on(CollateralReported event) {
    int current =
        writes
            .now(
                """
                UPDATE account_collateral SET value = 0, date = :date
                WHERE rqv_account = :rqv AND date <= :date
                """)
            .param("rqv", event.rqvAccount())
            .param("date", event.date())
            .update();
    if (current > 0 || !isReported(event.rqvAccount())) {
      sums(event).forEach((key, value) -> add(event, key, value));
    }
  }

  private boolean isReported(String rqvAccount) {
    return writes
        .now("SELECT EXISTS (SELECT FROM account_collateral WHERE rqv_account = ?)")
        .param(rqvAccount)
        .query(Boolean.class)
        .single();
  }

  private static Map<Key, BigDecimal> sums(CollateralReported event) {
    return event.lines().stream()
        .collect(
            Collectors.groupingBy(
                Key::of,
                Collectors.reducing(
                    BigDecimal.ZERO, CollateralLine::collateralValueWithHaircut, BigDecimal::add)));
  }

  private void add(CollateralReported event, Key key, BigDecimal value) {
    writes
        .now(
            """
            INSERT INTO account_collateral
              (rqv_account, lender, account, borrower, currency, date, value)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (rqv_account, lender, account, borrower, currency) DO UPDATE SET
              date = excluded.date, value = excluded.value
            """)
        .params(
            event.rqvAccount(),
            key.holder.lender(),
            key.holder.account(),
            key.holder.borrower(),
            key.currency,
            event.date(),
            value)
        .update();
  }

  private record Key(Holder holder, String currency) {

    static Key of(CollateralLine line) {
      return new Key(
          new Holder(line.lenderCode(), line.accountNumber(), line.borrowerCode()),
          line.collateralCurrency());
    }
  }
}
