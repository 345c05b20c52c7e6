package io.lendledger.query.billing;

import io.lendledger.core.billing.PartTotal;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The accrued days of loans in months that are not billed yet, as a batch finds and leaves them.
 */
final class OpenDays {

  private static final String SELECT =
      "SELECT * FROM billing_day WHERE loan_id = ANY(?) AND accrual_date BETWEEN ? AND ?"
          + " ORDER BY loan_id, accrual_date, part";
  private static final String DELETE =
      "DELETE FROM billing_day WHERE loan_id = ? AND accrual_date = ?";
  private static final String INSERT =
      "INSERT INTO billing_day (loan_id, accrual_date, part, client_id, gross, service,"
          + " other_agent, net, net_client) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private record Day(String loanId, LocalDate date) {}

  private final Map<String, NavigableMap<LocalDate, List<PartTotal>>> loans = new HashMap<>();
  private final Set<Day> changed = new LinkedHashSet<>();

  private OpenDays() {}

  /** What is kept of the months that these events concern. */
  static OpenDays load(JdbcTemplate jdbc, List<LoanEvent> events) {
    List<YearMonth> months = events.stream().map(OpenDays::month).sorted().toList();
    String[] ids = events.stream().map(LoanEvent::loanId).distinct().toArray(String[]::new);
    var days = new OpenDays();
    jdbc.query(
        SELECT, days::keep, ids, months.getFirst().atDay(1), months.getLast().atEndOfMonth());
    return days;
  }

  private static YearMonth month(LoanEvent event) {
    return event instanceof LoanBilled billed
        ? YearMonth.parse(billed.billingMonth())
        : YearMonth.from(((LoanAccrued) event).accrualDate());
  }

  private void keep(ResultSet row) throws SQLException {
    loan(row.getString("loan_id"))
        .computeIfAbsent(row.getObject("accrual_date", LocalDate.class), date -> new ArrayList<>())
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

  private NavigableMap<LocalDate, List<PartTotal>> loan(String loanId) {
    return loans.computeIfAbsent(loanId, id -> new TreeMap<>());
  }

  void replace(LoanAccrued accrued) {
    loan(accrued.loanId())
        .put(accrued.accrualDate(), accrued.parts().stream().map(PartTotal::of).toList());
    changed.add(new Day(accrued.loanId(), accrued.accrualDate()));
  }

  void forget(String loanId, YearMonth month) {
    var days = loan(loanId).subMap(month.atDay(1), true, month.atEndOfMonth(), true);
    days.keySet().forEach(date -> changed.add(new Day(loanId, date)));
    days.clear();
  }

  /** Sums over the days of a month, one per part. */
  Collection<PartTotal> totals(String loanId, YearMonth month) {
    Map<String, PartTotal> totals = new LinkedHashMap<>();
    loan(loanId)
        .subMap(month.atDay(1), true, month.atEndOfMonth(), true)
        .values()
        .forEach(day -> day.forEach(part -> totals.merge(part.part(), part, PartTotal::plus)));
    return totals.values();
  }

  void write(JdbcTemplate jdbc) {
    List<Object[]> deletes = new ArrayList<>();
    List<Object[]> inserts = new ArrayList<>();
    for (Day day : changed) {
      deletes.add(new Object[] {day.loanId(), day.date()});
      for (PartTotal part : loan(day.loanId()).getOrDefault(day.date(), List.of())) {
        inserts.add(row(day, part));
      }
    }
    jdbc.batchUpdate(DELETE, deletes);
    jdbc.batchUpdate(INSERT, inserts);
  }

  private static Object[] row(Day day, PartTotal part) {
    return new Object[] {
      day.loanId(),
      day.date(),
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
