package io.lendledger.command.lookup.calendar;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.position.PositionEvent.SnapshotAdmitted;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.position.PositionEvent.SnapshotWithdrawn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The progress of the programme's calendar and of the lenders' position books. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class CalendarLookUp {

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  CalendarLookUp(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  public CalendarView view() {
    return jdbc.sql(
            """
            SELECT closed_date, closed_run, closed_loans, closed_month, billed_loans
            FROM command.calendar
            """)
        .query((row, number) -> view(row))
        .single();
  }

  /**
   * The first day that a close of this date accrues: the one after the latest closed date, or the
   * latest close's own first day when that is closed again; null means from each loan's start.
   */
  public @Nullable LocalDate firstDay(LocalDate date) {
    return jdbc.sql(
            """
            SELECT CASE WHEN closed_date >= ? THEN started_first_date ELSE closed_date + 1 END
            FROM command.calendar
            """)
        .param(date)
        .query((row, number) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
        .single()
        .orElse(null);
  }

  /** The last closed month; empty before the first. */
  public Optional<YearMonth> closedThrough() {
    return Optional.ofNullable(view().lastClosedMonth()).map(YearMonth::parse);
  }

  private static CalendarView view(ResultSet row) throws SQLException {
    return new CalendarView(
        row.getObject(1, LocalDate.class),
        row.getLong(2),
        row.getLong(3),
        row.getString(4),
        row.getLong(5));
  }

  @EventHandler
  void on(BusinessDayCloseStarted event) {
    writes
        .now(
            """
            UPDATE calendar SET started_date = ?, started_first_date = ?, started_run = ?
            """)
        .param(event.date())
        .param(event.firstDate())
        .param(event.run())
        .update();
  }

  @EventHandler
  void on(BusinessDayClosed event) {
    writes
        .now("UPDATE calendar SET closed_date = ?, closed_run = ?, closed_loans = ?")
        .params(event.date(), event.run(), event.loans())
        .update();
  }

  @EventHandler
  void on(BillingMonthCloseStarted event) {
    writes.now("UPDATE calendar SET started_month = ?").param(event.billingMonth()).update();
  }

  @EventHandler
  void on(BillingMonthClosed event) {
    writes
        .now("UPDATE calendar SET closed_month = greatest(closed_month, ?), billed_loans = ?")
        .params(event.billingMonth(), event.loans())
        .update();
  }

  @EventHandler
  void on(SnapshotAdmitted event) {
    writes
        .now(
            """
            INSERT INTO position_book (lender, admitted_as_of_date) VALUES (?, ?)
            ON CONFLICT (lender) DO UPDATE SET admitted_as_of_date = excluded.admitted_as_of_date
            """)
        .params(event.lenderCode(), event.asOfDate())
        .update();
  }

  @EventHandler
  void on(SnapshotApplied event) {
    book(event.lenderCode(), event.asOfDate());
  }

  @EventHandler
  void on(SnapshotWithdrawn event) {
    if (event.formerAsOfDate() == null) {
      writes.now("DELETE FROM position_book WHERE lender = ?").param(event.lenderCode()).update();
    } else {
      book(event.lenderCode(), event.formerAsOfDate());
    }
  }

  private void book(String lender, LocalDate applied) {
    writes
        .now(
            """
            INSERT INTO position_book (lender, admitted_as_of_date, applied_as_of_date)
            VALUES (?, ?, ?)
            ON CONFLICT (lender) DO UPDATE SET applied_as_of_date = excluded.applied_as_of_date
            """)
        .params(lender, applied, applied)
        .update();
  }
}
