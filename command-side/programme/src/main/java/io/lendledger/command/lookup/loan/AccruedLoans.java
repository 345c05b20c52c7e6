package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.marketdata.FxPair;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Loans that have accruals or adjustments on a day or later, by what they may have been marked
 * with.
 */
@Component
public class AccruedLoans {

  private static final int MOST_NAMED = 5;

  private final JdbcClient jdbc;

  AccruedLoans(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The first few loans of these securities. */
  public List<String> ofSecurities(Collection<String> isins, LocalDate from) {
    return jdbc.sql(
            """
            SELECT loan_id FROM command.loan
            WHERE isin = ANY (?::text[])
              AND greatest(accrued_through, adjusted_through) >= ?
            ORDER BY loan_id LIMIT ?
            """)
        .param(isins.toArray(String[]::new))
        .param(from)
        .param(MOST_NAMED)
        .query((row, _) -> row.getString("loan_id"))
        .list();
  }

  /** The first few loans in one currency of a pair whose security is priced in the other. */
  public List<String> ofPairs(List<FxPair> pairs, LocalDate from) {
    return jdbc.sql(
            """
            SELECT loan_id FROM command.loan
            WHERE greatest(accrued_through, adjusted_through) >= ? AND EXISTS (
              SELECT FROM unnest(?::text[], ?::text[]) AS pair(one, other)
              JOIN command.price ON price.isin = loan.isin
              WHERE (loan.currency, price.currency) IN ((one, other), (other, one)))
            ORDER BY loan_id LIMIT ?
            """)
        .param(from)
        .param(LookUps.column(pairs, FxPair::fromCurrency))
        .param(LookUps.column(pairs, FxPair::toCurrency))
        .param(MOST_NAMED)
        .query((row, _) -> row.getString("loan_id"))
        .list();
  }

  /** The first few loans that these clients take part in. */
  public List<String> ofClients(LenderCode lender, Collection<String> clients, LocalDate from) {
    return jdbc.sql(
            """
            SELECT loan_id FROM command.loan
            WHERE lender = ? AND greatest(accrued_through, adjusted_through) >= ? AND EXISTS (
              SELECT FROM command.loan_part part
              WHERE part.loan_id = loan.loan_id AND part.client = ANY (?::text[]))
            ORDER BY loan_id LIMIT ?
            """)
        .param(lender.value())
        .param(from)
        .param(clients.toArray(String[]::new))
        .param(MOST_NAMED)
        .query((row, _) -> row.getString("loan_id"))
        .list();
  }

  /** The first month in which any loan bore interest; empty when no loan has accruals. */
  public Optional<YearMonth> firstMonth() {
    return jdbc.sql(
            """
            SELECT min(part_delta.date) FROM command.part_delta
            JOIN command.loan USING (loan_id)
            WHERE accrued_through >= part_delta.date
            """)
        .query((row, _) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
        .single()
        .map(YearMonth::from);
  }

  /** The trade dates of those of these loans that have not ended. */
  public Map<String, LocalDate> running(Collection<String> loans) {
    Map<String, LocalDate> dates = new TreeMap<>();
    jdbc.sql(
            """
            SELECT loan_id, trade_date FROM command.loan
            WHERE loan_id = ANY (?::text[]) AND status NOT IN %s
            """
                .formatted(LookUps.ENDED_LOANS))
        .param(loans.toArray(String[]::new))
        .query(row -> {
          dates.put(row.getString(1), row.getObject(2, LocalDate.class));
        });
    return dates;
  }
}
