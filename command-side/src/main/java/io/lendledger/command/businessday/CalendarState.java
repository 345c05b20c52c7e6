package io.lendledger.command.businessday;

import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far the calendar has come.
 *
 * @param firstDate first day that was ever closed
 * @param closed latest close that is complete
 * @param running close under way
 * @param closedMonths months that are billed
 * @param runningMonth month being billed
 */
record CalendarState(
    @Nullable LocalDate firstDate,
    @Nullable Run closed,
    @Nullable Run running,
    SortedSet<YearMonth> closedMonths,
    @Nullable YearMonth runningMonth) {

  static final CalendarState NEW = new CalendarState(null, null, null, new TreeSet<>(), null);

  CalendarState {
    closedMonths = Collections.unmodifiableSortedSet(closedMonths);
  }

  /**
   * A run that closes a day.
   *
   * @param date the day
   * @param firstDate first day it accrues; null means from each loan's start
   * @param number counts runs up from one
   */
  record Run(LocalDate date, @Nullable LocalDate firstDate, long number) {

    boolean reachesInto(YearMonth month) {
      return firstDate == null || !firstDate.isAfter(month.atEndOfMonth());
    }
  }

  CalendarState evolve(CalendarEvent event) {
    return switch (event) {
      case BusinessDayCloseStarted e ->
          new CalendarState(
              firstDate,
              closed,
              new Run(e.date(), e.firstDate(), e.run()),
              closedMonths,
              runningMonth);
      case BusinessDayClosed e ->
          new CalendarState(
              firstDate == null ? e.date() : firstDate,
              new Run(e.date(), e.firstDate(), e.run()),
              null,
              closedMonths,
              runningMonth);
      case BillingMonthCloseStarted e ->
          new CalendarState(
              firstDate, closed, running, closedMonths, YearMonth.parse(e.billingMonth()));
      case BillingMonthClosed e -> withBilled(YearMonth.parse(e.billingMonth()));
    };
  }

  private CalendarState withBilled(YearMonth month) {
    SortedSet<YearMonth> months = new TreeSet<>(closedMonths);
    months.add(month);
    return new CalendarState(firstDate, closed, running, months, null);
  }
}
