package io.lendledger.command.businessday;

import io.lendledger.core.businessday.CalendarEvent;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.CalendarEvent.ClosesHeld;
import io.lendledger.core.businessday.CalendarEvent.ClosesReleased;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The state of the calendar.
 *
 * @param firstDate first day that was ever closed
 * @param closed latest close that is complete
 * @param running close under way
 * @param closedMonths months that are billed
 * @param runningMonth month being billed
 * @param withdrawing submissions whose marks are being withdrawn
 * @param reopened the latest closed day when its marks were withdrawn since
 */
record CalendarState(
    @Nullable LocalDate firstDate,
    @Nullable Run closed,
    @Nullable Run running,
    SortedSet<YearMonth> closedMonths,
    @Nullable YearMonth runningMonth,
    SortedSet<String> withdrawing,
    @Nullable LocalDate reopened) {

  static final CalendarState NEW =
      new CalendarState(null, null, null, new TreeSet<>(), null, new TreeSet<>(), null);

  CalendarState {
    closedMonths = Collections.unmodifiableSortedSet(closedMonths);
    withdrawing = Collections.unmodifiableSortedSet(withdrawing);
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

  /** The number of the run that started last; 0 before the first. */
  long lastRun() {
    if (running != null) {
      return running.number();
    }
    return closed == null ? 0 : closed.number();
  }

  CalendarState evolve(CalendarEvent event) {
    return switch (event) {
      case BusinessDayCloseStarted e ->
          with(firstDate, closed, new Run(e.date(), e.firstDate(), e.run()), reopened);
      case BusinessDayClosed e ->
          with(
              firstDate == null ? e.date() : firstDate,
              new Run(e.date(), e.firstDate(), e.run()),
              null,
              null);
      case BillingMonthCloseStarted e ->
          withMonths(closedMonths, YearMonth.parse(e.billingMonth()));
      case BillingMonthClosed e -> withBilled(YearMonth.parse(e.billingMonth()));
      case ClosesHeld e -> held(e);
      case ClosesReleased e -> released(e);
    };
  }

  private CalendarState with(
      @Nullable LocalDate first,
      @Nullable Run closedRun,
      @Nullable Run runningRun,
      @Nullable LocalDate reopenedDay) {
    return new CalendarState(
        first, closedRun, runningRun, closedMonths, runningMonth, withdrawing, reopenedDay);
  }

  private CalendarState withMonths(SortedSet<YearMonth> months, @Nullable YearMonth billing) {
    return new CalendarState(firstDate, closed, running, months, billing, withdrawing, reopened);
  }

  private CalendarState withBilled(YearMonth month) {
    SortedSet<YearMonth> months = new TreeSet<>(closedMonths);
    months.add(month);
    return withMonths(months, null);
  }

  private CalendarState held(ClosesHeld event) {
    SortedSet<String> all = new TreeSet<>(withdrawing);
    all.add(event.submissionId());
    return new CalendarState(
        firstDate,
        closed,
        running,
        closedMonths,
        runningMonth,
        all,
        event.closeAgain() == null ? reopened : event.closeAgain());
  }

  private CalendarState released(ClosesReleased event) {
    SortedSet<String> rest = new TreeSet<>(withdrawing);
    rest.remove(event.submissionId());
    return new CalendarState(
        firstDate, closed, running, closedMonths, runningMonth, rest, reopened);
  }
}
