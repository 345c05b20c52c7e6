package io.lendledger.query.billing;

import io.lendledger.core.billing.PartTotal;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.query.projection.NewRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The accrued days of loans in months that are not billed yet, and the adjustments that count in
 * them, as a batch finds and leaves them.
 */
final class UnbilledAccruals {

  private static final String SELECT =
      "SELECT * FROM billing_day WHERE loan_id = ANY(?) AND accrual_date BETWEEN ? AND ?"
          + " ORDER BY loan_id, accrual_date, earned_on, part";
  private static final String DELETE =
      "DELETE FROM billing_day WHERE loan_id = ? AND accrual_date = ? AND earned_on = ?";
  private static final List<String> COLUMNS =
      List.of(
          "loan_id",
          "accrual_date",
          "earned_on",
          "part",
          "client_id",
          "gross",
          "service",
          "other_agent",
          "net",
          "net_client");

  private record Day(String loanId, Key key) {}

  /** The day on which figures count, and the day of their accrual. */
  private record Key(LocalDate date, LocalDate earnedOn) implements Comparable<Key> {

    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::date).thenComparing(Key::earnedOn);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private final Map<String, NavigableMap<Key, List<PartTotal>>> loans = new HashMap<>();
  private final Set<Day> stored = new HashSet<>();
  private final Set<Day> changed = new LinkedHashSet<>();

  private UnbilledAccruals() {}

  /** The rows kept for the months that these events concern. */
  static UnbilledAccruals load(JdbcTemplate jdbc, List<LoanEvent> events) {
    List<YearMonth> months = events.stream().map(UnbilledAccruals::month).sorted().toList();
    String[] ids = events.stream().map(LoanEvent::loanId).distinct().toArray(String[]::new);
    var days = new UnbilledAccruals();
    jdbc.query(
        SELECT, days::keep, ids, months.getFirst().atDay(1), months.getLast().atEndOfMonth());
    return days;
  }

  private static YearMonth month(LoanEvent event) {
    return switch (event) {
      case LoanBilled billed -> YearMonth.parse(billed.billingMonth());
      case AccrualAdjusted late -> YearMonth.from(late.adjustmentDate());
      case LoanAccrued accrued -> YearMonth.from(accrued.accrualDate());
      default -> throw new IllegalArgumentException(event.toString());
    };
  }

  private void keep(ResultSet row) throws SQLException {
    String loanId = row.getString("loan_id");
    Key key =
        new Key(
            row.getObject("accrual_date", LocalDate.class),
            row.getObject("earned_on", LocalDate.class));
    stored.add(new Day(loanId, key));
    loan(loanId)
        .computeIfAbsent(key, _ -> new ArrayList<>())
        .add(
            new PartTotal(
                row.getString("part"),
                row.getString("client_id"),
                row.getBigDecimal("gross"),
                row.getBigDecimal("service"),
                row.getBigDecimal("other_agent"),
                row.getBigDecimal("net"),
                row.getBigDecimal("net_client")));
  }

  private NavigableMap<Key, List<PartTotal>> loan(String loanId) {
    return loans.computeIfAbsent(loanId, id -> new TreeMap<>());
  }

  void replace(LoanAccrued accrued) {
    Key key = new Key(accrued.accrualDate(), accrued.accrualDate());
    loan(accrued.loanId()).put(key, accrued.parts().stream().map(PartTotal::of).toList());
    changed.add(new Day(accrued.loanId(), key));
  }

  /** Several adjustments of one day on one date add up. */
  void add(AccrualAdjusted late) {
    Key key = new Key(late.adjustmentDate(), late.day().accrualDate());
    Map<String, PartTotal> totals = new LinkedHashMap<>();
    Stream.concat(
            loan(late.loanId()).getOrDefault(key, List.of()).stream(),
            late.differences().stream().map(PartTotal::of))
        .forEach(part -> totals.merge(part.part(), part, PartTotal::plus));
    loan(late.loanId()).put(key, List.copyOf(totals.values()));
    changed.add(new Day(late.loanId(), key));
  }

  void forget(String loanId, YearMonth month) {
    var days = in(loanId, month);
    days.keySet().forEach(key -> changed.add(new Day(loanId, key)));
    days.clear();
  }

  private NavigableMap<Key, List<PartTotal>> in(String loanId, YearMonth month) {
    return loan(loanId)
        .subMap(
            new Key(month.atDay(1), LocalDate.MIN),
            true,
            new Key(month.atEndOfMonth(), LocalDate.MAX),
            true);
  }

  /** Sums over the days of a month, one per part. */
  Collection<PartTotal> totals(String loanId, YearMonth month) {
    Map<String, PartTotal> totals = new LinkedHashMap<>();
    in(loanId, month)
        .values()
        .forEach(day -> day.forEach(part -> totals.merge(part.part(), part, PartTotal::plus)));
    return totals.values();
  }

  void write(JdbcTemplate jdbc) {
    List<Object[]> deletes = new ArrayList<>();
    List<Object[]> inserts = new ArrayList<>();
    for (Day day : changed) {
      if (stored.contains(day)) {
        deletes.add(new Object[] {day.loanId(), day.key().date(), day.key().earnedOn()});
      }
      for (PartTotal part : loan(day.loanId()).getOrDefault(day.key(), List.of())) {
        inserts.add(row(day, part));
      }
    }
    if (!deletes.isEmpty()) {
      jdbc.batchUpdate(DELETE, deletes);
    }
    NewRows.add(jdbc, "billing_day", COLUMNS, inserts);
  }

  private static Object[] row(Day day, PartTotal part) {
    return new Object[] {
      day.loanId(),
      day.key().date(),
      day.key().earnedOn(),
      part.part(),
      part.clientId(),
      part.gross(),
      part.service(),
      part.otherAgent(),
      part.net(),
      part.netClient()
    };
  }
}
