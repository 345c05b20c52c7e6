package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The latest collateral of each RQV account, by lender, account and borrower, and the loans it
 * covers.
 */
@Component
@ProcessingGroup(LookUps.GROUP)
public class AccountCollateral {

  private static final String AMONG =
      """
      unnest(CAST(:lenders AS text[]), CAST(:accounts AS text[]), CAST(:borrowers AS text[]))
        AS holder(lender, account, borrower)
      """;

  /** A borrower's collateral for a lender's custody account. */
  public record Holder(String lender, String account, String borrower) {}

  /** Collateral after haircut in an ISO 4217 currency. */
  public record Amount(String currency, BigDecimal value) {}

  /** The day of the latest report, and the collateral value by currency. */
  public record Reported(LocalDate day, List<Amount> amounts) {}

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
        .query((row, number) -> holder(row))
        .list();
  }

  /** All for which an RQV account was ever reported. */
  public List<Holder> holders() {
    return jdbc.sql(
            """
            SELECT DISTINCT lender, account, borrower FROM command.account_collateral
            ORDER BY lender, account, borrower
            """)
        .query((row, number) -> holder(row))
        .list();
  }

  /** What was reported last for those of these holders of whom anything was. */
  public Map<Holder, Reported> reported(List<Holder> holders) {
    Map<Holder, Reported> reported = new HashMap<>();
    of(
            holders,
            """
            SELECT lender, account, borrower, currency, sum(value) AS value, max(date) AS day
            FROM %s JOIN command.account_collateral USING (lender, account, borrower)
            GROUP BY lender, account, borrower, currency ORDER BY currency
            """)
        .query(row -> {
          Amount amount = new Amount(row.getString("currency"), row.getBigDecimal("value"));
          reported.merge(
              holder(row),
              new Reported(row.getObject("day", LocalDate.class), List.of(amount)),
              AccountCollateral::together);
        });
    return reported;
  }

  private static Reported together(Reported one, Reported other) {
    return new Reported(
        one.day.isBefore(other.day) ? other.day : one.day,
        Stream.concat(one.amounts.stream(), other.amounts.stream()).toList());
  }

  /** The borrowers' pending and open loans of the accounts. */
  public Map<Holder, List<LiveLoan>> loans(List<Holder> holders) {
    Map<Holder, List<LiveLoan>> loans = new HashMap<>();
    of(
            holders,
            LoanLookUp.LOANS
                + " JOIN %s USING (lender, account, borrower) WHERE status NOT IN "
                + LookUps.ENDED_LOANS)
        .query(row -> {
          LiveLoan loan = live(row);
          if (loan.loan.outstandingUnits() > 0) {
            loans.computeIfAbsent(holder(row), each -> new ArrayList<>()).add(loan);
          }
        });
    return loans;
  }

  private static LiveLoan live(ResultSet row) throws SQLException {
    return new LiveLoan(
        LoanLookUp.loan(row),
        row.getString("status").equals(LoanStatus.OPEN.wire()),
        row.getString("status").equals(LoanStatus.COVERED.wire()),
        row.getObject("settlement_date", LocalDate.class));
  }

  private static Holder holder(ResultSet row) throws SQLException {
    return new Holder(row.getString("lender"), row.getString("account"), row.getString("borrower"));
  }

  private JdbcClient.StatementSpec of(List<Holder> holders, String sql) {
    return jdbc.sql(sql.formatted(AMONG))
        .param("lenders", LookUps.column(holders, Holder::lender))
        .param("accounts", LookUps.column(holders, Holder::account))
        .param("borrowers", LookUps.column(holders, Holder::borrower));
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
                    BigDecimal.ZERO,
                    each -> each.value().collateralValueWithHaircut(),
                    BigDecimal::add)));
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
          line.value().collateralCurrency());
    }
  }
}
