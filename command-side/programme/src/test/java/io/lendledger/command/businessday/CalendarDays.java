package io.lendledger.command.businessday;

import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.CalendarCommand.CloseBusinessDay;
import io.lendledger.core.businessday.CalendarCommand.CompleteBusinessDay;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import java.time.LocalDate;
import java.time.YearMonth;

/** Days around the end of a month, and what is said of them. */
final class CalendarDays {

  static final LocalDate FRIDAY = LocalDate.parse("2026-02-27");
  static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  static final LocalDate SATURDAY = FRIDAY.plusDays(1);
  static final LocalDate MARCH_END = LocalDate.parse("2026-03-31");

  static CloseBusinessDay close(LocalDate date) {
    return new CloseBusinessDay(new CalendarKey(), date);
  }

  static CompleteBusinessDay complete(LocalDate date, long run) {
    return new CompleteBusinessDay(new CalendarKey(), date, run, 7);
  }

  static BusinessDayCloseStarted started(LocalDate date, LocalDate first, long run) {
    return new BusinessDayCloseStarted(date, first, run);
  }

  static BusinessDayClosed closed(LocalDate date, LocalDate first, long run) {
    return new BusinessDayClosed(date, first, run, 7);
  }

  static CloseBillingMonth bill(String month) {
    return new CloseBillingMonth(new CalendarKey(), YearMonth.parse(month), null);
  }

  static CloseBillingMonth billAccruedFrom(String first, String month) {
    return new CloseBillingMonth(new CalendarKey(), YearMonth.parse(month), YearMonth.parse(first));
  }

  private CalendarDays() {}
}
