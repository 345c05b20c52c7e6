package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The holdings of the lenders' clients: held, on loan, and lendable. */
@Component
public class Inventory {

  /**
   * The preference in force on the trade date is In, and no later one is Out (docs/lending.md,
   * Opt-in and opt-out).
   */
  public static final String OPTED_IN =
      """
       AND coalesce((SELECT opted_in FROM command.client_preference preference
             WHERE preference.lender = holding.lender AND preference.client = holding.client
               AND preference.effective_date <= :day
             ORDER BY preference.effective_date DESC LIMIT 1), false)
       AND NOT EXISTS (SELECT FROM command.client_preference later
             WHERE later.lender = holding.lender AND later.client = holding.client
               AND later.effective_date > :day AND NOT later.opted_in)
      """;

  /** A holding with something to lend; {@code lastAllocated} is a store position. */
  public record Lendable(
      ClientKey client,
      AccountId account,
      @Nullable String depositary,
      long available,
      long allocated,
      long lastAllocated,
      @Nullable BigDecimal taxRate,
      @Nullable String externalInstrumentId) {}

  /** Units that a holding has on a loan; {@code recallable} are not on their way back yet. */
  public record OnLoan(String loanId, long recallable, long undelivered, BigDecimal grossRate) {}

  private final JdbcClient jdbc;

  Inventory(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The lendable holdings on a trade date, of one lender or of all, sorted by key. */
  public List<Lendable> lendable(Isin isin, @Nullable LenderCode lender, LocalDate tradeDate) {
    return jdbc.sql(
            "SELECT * FROM command.holding WHERE isin = :isin AND available > 0"
                + " AND (CAST(:lender AS text) IS NULL OR lender = :lender)"
                + OPTED_IN
                + " ORDER BY lender, account, client, depositary")
        .param("isin", isin.value())
        .param("lender", lender == null ? null : lender.value())
        .param("day", tradeDate)
        .query((row, number) -> lendable(row))
        .list();
  }

  /**
   * Clients that can take over a short client's part: others of the lender with the same account
   * and tax rate, largest availability first (docs/lending.md, Shortfalls, reallocation and
   * recall).
   */
  public List<Lendable> takers(ShortfallFound shortfall) {
    return jdbc.sql(
            "SELECT * FROM command.holding WHERE isin = :isin AND available > 0"
                + " AND lender = :lender AND account = :account AND client <> :client"
                + " AND tax_rate IS NOT DISTINCT FROM (SELECT tax_rate FROM command.holding own"
                + " WHERE own.lender = :lender AND own.client = :client"
                + " AND own.account = :account AND own.isin = :isin"
                + " AND own.depositary = :depositary)"
                + OPTED_IN
                + " ORDER BY available DESC, client, depositary")
        .param("isin", shortfall.isin())
        .param("lender", shortfall.lenderCode())
        .param("account", shortfall.custodyAccountId())
        .param("client", shortfall.clientId())
        .param("depositary", LookUps.key(shortfall.depositary()))
        .param("day", shortfall.foundOn())
        .query((row, number) -> lendable(row))
        .list();
  }

  /**
   * The loans that the holding of a shortfall is in, lowest gross rate in force on its day first.
   */
  public List<OnLoan> onLoan(ShortfallFound shortfall) {
    return jdbc.sql(
            """
            SELECT loan.loan_id, allocation.units - allocation.coming_back AS recallable,
              greatest(0, coalesce(part.units - part.settled_units, 0)) AS undelivered,
              CASE WHEN loan.collateral_type = ? THEN loan.investment_rate - agreed.rate
                ELSE agreed.rate END AS gross_rate
            FROM command.allocation
            JOIN command.loan USING (loan_id)
            CROSS JOIN LATERAL (
              SELECT rate FROM command.loan_rate WHERE loan_rate.loan_id = loan.loan_id
              ORDER BY effective_date > ?, abs(effective_date - ?) LIMIT 1) agreed
            LEFT JOIN command.loan_part part ON part.loan_id = loan.loan_id
              AND part.client = allocation.client AND part.depositary = allocation.depositary
            WHERE allocation.lender = ? AND allocation.client = ? AND allocation.account = ?
              AND allocation.isin = ? AND allocation.depositary = ?
              AND allocation.units > allocation.coming_back
              AND loan.status NOT IN %s
            ORDER BY gross_rate, loan.loan_id
            """
                .formatted(LookUps.ENDED_LOANS))
        .params(
            CollateralType.CASH.wire(),
            shortfall.foundOn(),
            shortfall.foundOn(),
            shortfall.lenderCode(),
            shortfall.clientId(),
            shortfall.custodyAccountId(),
            shortfall.isin(),
            LookUps.key(shortfall.depositary()))
        .query((row, number) ->
            new OnLoan(row.getString(1), row.getLong(2), row.getLong(3), row.getBigDecimal(4)))
        .list();
  }

  /** The holding itself, whatever is available of it; empty when it is unknown. */
  public Optional<Lendable> holding(
      ClientKey client, AccountId account, Isin isin, @Nullable String depositary) {
    return jdbc.sql(
            """
            SELECT * FROM command.holding
            WHERE lender = ? AND client = ? AND account = ? AND isin = ? AND depositary = ?
            """)
        .params(
            client.lender().value(),
            client.client().value(),
            account.value(),
            isin.value(),
            LookUps.key(depositary))
        .query((row, number) -> lendable(row))
        .optional();
  }

  private static Lendable lendable(ResultSet row) throws SQLException {
    return new Lendable(
        new ClientKey(
            new LenderCode(row.getString("lender")), new ClientId(row.getString("client"))),
        new AccountId(row.getString("account")),
        LookUps.depositary(row.getString("depositary")),
        row.getLong("available"),
        row.getLong("allocated"),
        row.getLong("last_allocated"),
        row.getBigDecimal("tax_rate"),
        row.getString("external_instrument_id"));
  }
}
