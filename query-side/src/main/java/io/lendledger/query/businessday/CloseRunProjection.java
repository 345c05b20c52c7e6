package io.lendledger.query.businessday;

import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** How far the close of each day and month is, by the loans that were accrued or billed for it. */
@Component
public final class CloseRunProjection implements Projection {

  static final String DAY = "day";
  static final String MONTH = "month";

  private static final String BEGIN =
      "INSERT INTO close_run (kind, name, run, first_date, start, started_at, done, loans,"
          + " closed_at) VALUES (?, ?, ?, ?, ?, ?, 0, NULL, NULL)"
          + " ON CONFLICT (kind, name) DO UPDATE SET run = excluded.run,"
          + " first_date = excluded.first_date, start = excluded.start,"
          + " started_at = excluded.started_at, done = 0, loans = NULL, closed_at = NULL";
  private static final String ADVANCE =
      "UPDATE close_run SET done = done + ?" + " WHERE kind = ? AND name = ? AND closed_at IS NULL";
  private static final String END =
      "UPDATE close_run SET loans = ?, done = ?, closed_at = ? WHERE kind = ? AND name = ?";

  private record Closing(String kind, String name) {}

  @Override
  public String name() {
    return ModelNames.CLOSES;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(
        BusinessDayCloseStarted.class,
        BusinessDayClosed.class,
        BillingMonthCloseStarted.class,
        BillingMonthClosed.class,
        LoanAccrued.class,
        LoanBilled.class);
  }

  @Override
  public List<String> tables() {
    return List.of("close_run");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    JdbcTemplate jdbc = rows.jdbc();
    Map<Closing, Long> done = new HashMap<>();
    for (StoredEvent event : events) {
      switch (event.payload()) {
        case LoanAccrued accrued -> count(done, DAY, accrued.accrualDate().toString());
        case LoanBilled billed -> count(done, MONTH, billed.billingMonth());
        default -> {
          advance(done, jdbc);
          write(event, jdbc);
        }
      }
    }
    advance(done, jdbc);
  }

  private static void count(Map<Closing, Long> done, String kind, String name) {
    done.merge(new Closing(kind, name), 1L, Long::sum);
  }

  private static void advance(Map<Closing, Long> done, JdbcTemplate jdbc) {
    done.forEach((of, loans) -> jdbc.update(ADVANCE, loans, of.kind(), of.name()));
    done.clear();
  }

  private static void write(StoredEvent event, JdbcTemplate jdbc) {
    switch (event.payload()) {
      case BusinessDayCloseStarted(var date, var first, var run) ->
          begin(event, jdbc, DAY, date.toString(), run, first);
      case BusinessDayClosed(var date, var first, var run, var loans) ->
          end(event.at(), jdbc, DAY, date.toString(), loans);
      case BillingMonthCloseStarted(var month) -> begin(event, jdbc, MONTH, month, 1, null);
      case BillingMonthClosed(var month, var loans) -> end(event.at(), jdbc, MONTH, month, loans);
      default -> throw new IllegalArgumentException(event.toString());
    }
  }

  private static void begin(
      StoredEvent event,
      JdbcTemplate jdbc,
      String kind,
      String name,
      long run,
      @Nullable LocalDate first) {
    jdbc.update(
        BEGIN, kind, name, run, first, event.position(), event.at().atOffset(ZoneOffset.UTC));
  }

  private static void end(Instant at, JdbcTemplate jdbc, String kind, String name, long loans) {
    jdbc.update(END, loans, loans, at.atOffset(ZoneOffset.UTC), kind, name);
  }
}
