package io.lendledger.query.businessday;

import io.lendledger.core.businessday.CalendarView;
import io.lendledger.core.businessday.FindCalendar;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindCalendar}. */
@Component
final class CalendarHandler {

  private static final CalendarView UNCLOSED = new CalendarView(null, 0, 0, null, 0);
  private static final String SELECT =
      """
      SELECT last_closed_date, last_run, last_run_loans, last_closed_month, last_closed_month_loans
      FROM query.calendar
      WHERE valid_to = 9223372036854775807
      """;

  private final QueryDatabase database;
  private final Moments moments;

  CalendarHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  CalendarView handle(FindCalendar query) {
    return read();
  }

  private CalendarView read() {
    moments.awaitFresh(List.of(ModelNames.CALENDAR));
    return database.client().sql(SELECT).query(CalendarHandler::view).optional().orElse(UNCLOSED);
  }

  private static CalendarView view(ResultSet row, int number) throws SQLException {
    return new CalendarView(
        row.getObject("last_closed_date", LocalDate.class),
        row.getLong("last_run"),
        row.getLong("last_run_loans"),
        row.getString("last_closed_month"),
        row.getLong("last_closed_month_loans"));
  }
}
