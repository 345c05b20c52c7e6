package io.lendledger.command.loan.accrual;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.AccruedDay;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Accrues every calendar day with units on loan (docs/lending.md, Accruals). Days of open months
 * are accrued again when a rate or a settlement reached back into them; days of closed months are
 * not rewritten, see {@link Adjusting}.
 */
public final class Accruing {

  private Accruing() {}

  /** Accrues the days that are marked, again where a day has changed. */
  public static Decision<LoanEvent, AccrualOutcome> decide(LoanState before, AccrueLoan command) {
    LoanState loan = before.withDays(before.days().closedThrough(command.closedThrough()));
    NavigableMap<LocalDate, DayMark> marks = new TreeMap<>();
    List<LocalDate> billed = new ArrayList<>();
    NavigableSet<LocalDate> unmarked = new TreeSet<>();
    for (DayMark sent : command.marks()) {
      DayMark mark = command.keepsMarks() ? first(loan, sent) : sent;
      if (loan.days().closed(mark.date())) {
        billed.add(mark.date());
      } else if (mark.knowsSplitsOf(loan.accruingOn(mark.date()))) {
        marks.put(mark.date(), mark);
      } else {
        unmarked.add(mark.date());
      }
    }
    unmarked.addAll(daysWithoutMark(loan, marks));
    loan.days().accrued().forEach((day, known) -> remark(loan, day, known, marks, unmarked));
    List<LoanEvent> events = new ArrayList<>();
    marks.values().forEach(mark -> accrue(loan, mark, events));
    LocalDate changedFrom = Adjusting.from(before, command.closedThrough());
    return new Decision<>(events, new AccrualOutcome(List.copyOf(unmarked), billed, changedFrom));
  }

  /** What the day was accrued with at first, if it was; splits of clients who join are added. */
  private static DayMark first(LoanState loan, DayMark mark) {
    AccruedDay known = loan.days().accrued().get(mark.date());
    return known == null ? mark : known.markWith(mark.clientFeeSplits());
  }

  /**
   * A month's days by the loan's current units and rates, as far as their marks are known.
   *
   * @param events the accruals to repeat
   * @param outdatedFrom first day whose mark is missing; null when all are up to date
   */
  public record Update(List<LoanEvent> events, @Nullable LocalDate outdatedFrom) {}

  /** Brings the days of a month up to date before it is billed. */
  public static Update update(LoanState loan, YearMonth month) {
    NavigableMap<LocalDate, DayMark> marks = new TreeMap<>();
    NavigableSet<LocalDate> unmarked = new TreeSet<>();
    LocalDate from = month.atDay(1);
    from.datesUntil(month.plusMonths(1).atDay(1))
        .filter(day -> !loan.days().accrued().containsKey(day))
        .filter(day -> !loan.accruingOn(day).isEmpty())
        .forEach(unmarked::add);
    loan.days().in(month).forEach((day, known) -> remark(loan, day, known, marks, unmarked));
    List<LoanEvent> events = new ArrayList<>();
    marks.values().forEach(mark -> accrue(loan, mark, events));
    return new Update(events, unmarked.isEmpty() ? null : unmarked.first());
  }

  private static void accrue(LoanState loan, DayMark mark, List<LoanEvent> events) {
    AccruedDay known = loan.days().accrued().get(mark.date());
    LoanAccrued accrued = Marking.accrued(loan, mark, loan.accruingOn(mark.date()));
    if (known == null ? !accrued.parts().isEmpty() : !known.equals(AccruedDay.of(accrued))) {
      events.add(accrued);
    }
  }

  /** Accrues a day again with its mark when its units or rates have changed. */
  private static void remark(
      LoanState loan,
      LocalDate day,
      AccruedDay known,
      Map<LocalDate, DayMark> marks,
      NavigableSet<LocalDate> unmarked) {
    if (marks.containsKey(day) || loan.days().closed(day) || isCurrent(loan, known)) {
      return;
    }
    if (known.mark().knowsSplitsOf(loan.accruingOn(day))) {
      marks.put(day, known.mark());
    } else {
      unmarked.add(day);
    }
  }

  /** Whether a day would be accrued alike today. */
  static boolean isCurrent(LoanState loan, AccruedDay known) {
    LocalDate day = known.date();
    List<PartPosition> accrued = known.parts().stream().map(Accruing::position).toList();
    return known.hasRate(loan.rates().on(day)) && accrued.equals(loan.accruingOn(day));
  }

  private static PartPosition position(PartAccrual part) {
    return new PartPosition(part.part(), part.clientId(), part.settledUnits());
  }

  private static NavigableSet<LocalDate> daysWithoutMark(
      LoanState loan, NavigableMap<LocalDate, DayMark> marks) {
    NavigableSet<LocalDate> days = new TreeSet<>();
    LocalDate first = loan.firstDayOnLoan();
    if (first != null && loan.days().closed(first)) {
      first = loan.days().firstOpenDay();
    }
    LocalDate last =
        Stream.of(marks, loan.days().accrued())
            .filter(known -> !known.isEmpty())
            .map(NavigableMap::lastKey)
            .max(LocalDate::compareTo)
            .orElse(null);
    if (first != null && last != null && !first.isAfter(last)) {
      first
          .datesUntil(last.plusDays(1))
          .filter(day -> !marks.containsKey(day) && !loan.days().accrued().containsKey(day))
          .filter(day -> !loan.accruingOn(day).isEmpty())
          .forEach(days::add);
    }
    return days;
  }
}
