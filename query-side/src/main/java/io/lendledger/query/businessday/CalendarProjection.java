package io.lendledger.query.businessday;

import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarEvent.ClosesHeld;
import io.lendledger.core.businessday.CalendarEvent.ClosesReleased;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import org.springframework.stereotype.Component;

/** The closed days and months. */
@Component
public final class CalendarProjection implements Projection {

  private static final String PROGRAMME = "programme";
  private static final Table CALENDAR =
      Table.keyed("calendar", "name")
          .values(
              "last_closed_date",
              "last_run",
              "last_run_loans",
              "last_closed_month",
              "last_closed_month_loans");

  @Override
  public String name() {
    return ModelNames.CALENDAR;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(BusinessDayClosed.class, BillingMonthClosed.class);
  }

  @Override
  public List<String> tables() {
    return List.of("calendar");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    rows.load(CALENDAR, "name", List.of(PROGRAMME));
    for (StoredEvent event : events) {
      Row calendar = rows.find(CALENDAR, PROGRAMME).orElseGet(CalendarProjection::unclosed);
      rows.put(CALENDAR, after(calendar, (CalendarEvent) event.payload()), event.position());
    }
  }

  private static Row after(Row calendar, CalendarEvent event) {
    return switch (event) {
      case BusinessDayClosed closed ->
          calendar
              .with("last_closed_date", closed.date())
              .with("last_run", closed.run())
              .with("last_run_loans", closed.loans());
      case BillingMonthClosed closed ->
          calendar
              .with("last_closed_month", closed.billingMonth())
              .with("last_closed_month_loans", closed.loans());
      case BusinessDayCloseStarted started -> calendar;
      case BillingMonthCloseStarted started -> calendar;
      case ClosesHeld held -> calendar;
      case ClosesReleased released -> calendar;
    };
  }

  private static Row unclosed() {
    return Row.empty()
        .with("name", PROGRAMME)
        .with("last_closed_date", null)
        .with("last_run", 0L)
        .with("last_run_loans", 0L)
        .with("last_closed_month", null)
        .with("last_closed_month_loans", 0L);
  }
}
