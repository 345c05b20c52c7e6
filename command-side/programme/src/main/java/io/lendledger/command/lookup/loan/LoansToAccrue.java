package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Percent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The loans that a day's close accrues, with their marks, for many loans at a time. A loan starts
 * with the first day that it has not accrued or that is recalculated, never in a billed month.
 * Closed loans stay listed until their late changes are accrued.
 */
@Component
public class LoansToAccrue {

  private static final String DUE =
      """
      WITH due AS (
        SELECT loan_id, lender, isin, currency,
          greatest(start, open_from, least(coalesce(accrued_through + 1, start),
            coalesce(CAST(:first AS date), start))) AS first_day
        FROM (SELECT loan.*,
                (SELECT min(date) FROM command.part_delta
                 WHERE part_delta.loan_id = loan.loan_id) AS start,
                (SELECT (closed_month || '-01')::date + interval '1 month'
                 FROM command.calendar)::date AS open_from
              FROM command.loan) started
        WHERE start <= :last
          AND (closed_on IS NULL OR late_from IS NOT NULL
            OR closed_on >= coalesce(CAST(:first AS date), start)
            OR closed_on > coalesce(greatest(accrued_through, adjusted_through) + 1, start)))
      """;

  /** A loan to accrue from a day on. */
  public record DueLoan(
      LoanId id,
      LenderCode lender,
      String isin,
      Currency currency,
      LocalDate firstDay,
      List<String> clients) {

    public DueLoan with(List<String> others) {
      return new DueLoan(id, lender, isin, currency, firstDay, others);
    }
  }

  /** A client within its lender. */
  public record Client(String lender, String client) {}

  private final JdbcClient jdbc;

  LoansToAccrue(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The next loans by id; {@code first} null means from each loan's start. */
  public List<DueLoan> page(@Nullable LocalDate first, LocalDate last, String after, int limit) {
    return jdbc.sql(
            DUE
                + """
                SELECT due.*, ARRAY(SELECT DISTINCT client FROM command.loan_part part
                                    WHERE part.loan_id = due.loan_id) AS clients
                FROM due WHERE loan_id > :after AND first_day <= :last
                ORDER BY loan_id LIMIT :limit
                """)
        .param("first", first)
        .param("last", last)
        .param("after", after)
        .param("limit", limit)
        .query((row, number) -> due(row))
        .list();
  }

  /**
   * The marks of all due loans' securities on the days from {@code from} on, as at one moment;
   * {@code first} as in {@link #page}.
   */
  public Map<MarkKey, Mark> marks(@Nullable LocalDate first, LocalDate from, LocalDate last) {
    Map<MarkKey, Mark> marks = new HashMap<>();
    jdbc.sql(
            DUE
                + """
                , point AS (
                  SELECT isin, currency, day::date
                  FROM (SELECT isin, currency, min(first_day) AS first_day
                        FROM due GROUP BY isin, currency) security
                  CROSS JOIN LATERAL generate_series(
                    greatest(first_day, :from), :last, interval '1 day') AS day)
                """
                + MarketMarks.LATEST)
        .param("first", first)
        .param("from", from)
        .param("last", last)
        .query(row -> {
          Mark mark = MarketMarks.mark(row);
          marks.put(mark.key(), mark);
        });
    return marks;
  }

  private static DueLoan due(ResultSet row) throws SQLException {
    return new DueLoan(
        new LoanId(row.getString("loan_id")),
        new LenderCode(row.getString("lender")),
        row.getString("isin"),
        Currency.getInstance(row.getString("currency")),
        row.getObject("first_day", LocalDate.class),
        List.of((String[]) row.getArray("clients").getArray()));
  }

  /** The clients of these loans by now. */
  public Map<LoanId, List<String>> clients(List<LoanId> loans) {
    Map<LoanId, List<String>> clients = new HashMap<>();
    jdbc.sql(
            """
            SELECT loan_id, array_agg(DISTINCT client) AS clients FROM command.loan_part
            WHERE loan_id = ANY (?::text[]) GROUP BY loan_id
            """)
        .param(LookUps.column(loans, LoanId::value))
        .query(row -> {
          clients.put(new LoanId(row.getString(1)), List.of((String[]) row.getArray(2).getArray()));
        });
    return clients;
  }

  /**
   * Securities and currencies without a price or an FX rate on a day with units on loan, the first
   * such day of each.
   */
  public List<Mark> missing(@Nullable LocalDate first, LocalDate last) {
    return jdbc.sql(
            DUE
                + """
                , point AS (
                  SELECT DISTINCT isin, currency, day::date
                  FROM due
                  CROSS JOIN LATERAL generate_series(first_day, :last, interval '1 day') AS day
                  WHERE (SELECT sum(settled_units) FROM command.part_delta
                         WHERE part_delta.loan_id = due.loan_id AND date <= day) > 0)
                SELECT DISTINCT ON (isin, currency, price IS NULL) *
                FROM (
                """
                + MarketMarks.LATEST
                + """
                ) mark WHERE price IS NULL OR fx_rate IS NULL
                ORDER BY isin, currency, price IS NULL, day
                """)
        .param("first", first)
        .param("last", last)
        .query((row, number) -> MarketMarks.mark(row))
        .list();
  }

  /** The fee splits of clients by effective date, up to a day. */
  public Map<Client, NavigableMap<LocalDate, Percent>> clientSplits(
      List<Client> clients, LocalDate last) {
    Map<Client, NavigableMap<LocalDate, Percent>> splits = new HashMap<>();
    jdbc.sql(
            """
            SELECT lender, client, effective_date, fee_split
            FROM unnest(?::text[], ?::text[]) AS wanted(lender, client)
            JOIN command.client_preference USING (lender, client)
            WHERE effective_date <= ?
            """)
        .param(LookUps.column(clients, Client::lender))
        .param(LookUps.column(clients, Client::client))
        .param(last)
        .query(row -> {
          splits
              .computeIfAbsent(
                  new Client(row.getString(1), row.getString(2)), each -> new TreeMap<>())
              .put(row.getObject(3, LocalDate.class), new Percent(row.getBigDecimal(4)));
        });
    return splits;
  }

  public static Client client(DueLoan loan, String client) {
    return new Client(loan.lender().value(), client);
  }
}
