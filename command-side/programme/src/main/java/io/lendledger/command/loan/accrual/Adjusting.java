package io.lendledger.command.loan.accrual;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.AccruedDay;
import io.lendledger.command.loan.state.DayAdjustment;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.UnbilledAccruals;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A late change that reaches back into a closed month becomes a difference in an open one; a closed
 * month is never rewritten (docs/lending.md, Late changes). A later change adjusts by the
 * difference to all that came before.
 */
public final class Adjusting {

  private Adjusting() {}

  /** Tells the differences of billed days to what they should be by now. */
  public static Decision<LoanEvent, Boolean> decide(LoanState loan, AdjustLoan command) {
    UnbilledAccruals days = loan.days();
    YearMonth closed = command.closedThrough();
    boolean outdated = command.adjustments() != days.adjustments();
    if (outdated
        || days.closed(command.date())
        || !YearMonth.from(command.date()).isAfter(closed)) {
      return Decision.nothing(false);
    }
    Days known = Days.of(command);
    List<LoanEvent> events = new ArrayList<>();
    boolean complete = true;
    LocalDate first = firstDay(loan);
    LocalDate end = closed.plusMonths(1).atDay(1);
    if (first != null && command.from() != null && first.isBefore(command.from())) {
      return Decision.nothing(false);
    }
    if (first != null && first.isBefore(end)) {
      for (LocalDate day : first.datesUntil(end).toList()) {
        complete &= adjust(loan, command.date(), day, known, events);
      }
    }
    if (complete && (days.changedFrom() != null || !events.isEmpty())) {
      events.add(
          new LateChangesAdjusted(
              loan.id(), loan.lender(), command.date(), closed.toString(), events.size()));
    }
    return new Decision<>(events, !events.isEmpty());
  }

  /**
   * The day from which to adjust a loan after a month was closed: the first that a change reached,
   * or, while a day that no bill includes would be accrued otherwise today, the first without a
   * bill. Null when there is nothing to adjust.
   */
  static @Nullable LocalDate from(LoanState loan, @Nullable YearMonth closed) {
    LocalDate first = firstDay(loan);
    if (loan.days().changedFrom() != null || first == null || closed == null) {
      return loan.days().changedFrom() == null ? null : first;
    }
    LocalDate end = closed.plusMonths(1).atDay(1);
    return first.isBefore(end) && first.datesUntil(end).anyMatch(day -> isOutdated(loan, day))
        ? first
        : null;
  }

  /** Adjusted days of a month that is not done with are looked at again until it is. */
  private static boolean isOutdated(LoanState loan, LocalDate day) {
    AccruedDay accrued = loan.days().accrued().get(day);
    return accrued == null
        ? loan.days().hasAdjusted(day) || !loan.accruingOn(day).isEmpty()
        : !Accruing.isCurrent(loan, accrued);
  }

  /** The first day that a change reached, or the first day that no bill includes. */
  private static @Nullable LocalDate firstDay(LoanState loan) {
    UnbilledAccruals days = loan.days();
    LocalDate onLoan = loan.firstDayOnLoan();
    LocalDate unbilled = onLoan != null && days.closed(onLoan) ? days.firstOpenDay() : onLoan;
    Stream<LocalDate> known =
        Stream.concat(
                days.accrued().keySet().stream(), days.adjusted().stream().map(DayAdjustment::date))
            .filter(day -> !days.closed(day));
    return Stream.of(Stream.ofNullable(days.changedFrom()), Stream.ofNullable(unbilled), known)
        .flatMap(Function.identity())
        .min(LocalDate::compareTo)
        .orElse(null);
  }

  /** Answers whether the day could be computed. */
  private static boolean adjust(
      LoanState loan, LocalDate date, LocalDate day, Days known, List<LoanEvent> events) {
    LoanAccrued accrued = known.accrued().get(day);
    List<PartPosition> positions = loan.accruingOn(day);
    if (accrued == null && positions.isEmpty()) {
      return true;
    }
    DayMark mark = known.mark(day, positions);
    if (mark == null) {
      return false;
    }
    LoanAccrued should = Marking.accrued(loan, mark, positions);
    List<PartAccrual> differences =
        differences(accrued == null ? List.of() : accrued.parts(), should.parts());
    if (!differences.isEmpty()) {
      events.add(new AccrualAdjusted(loan.id(), loan.lender(), date, should, differences));
    }
    return true;
  }

  private static List<PartAccrual> differences(List<PartAccrual> before, List<PartAccrual> after) {
    Map<String, PartAccrual> left = new TreeMap<>();
    before.forEach(part -> left.put(part.part(), part));
    List<PartAccrual> differences = new ArrayList<>();
    for (PartAccrual part : after) {
      PartAccrual former = left.remove(part.part());
      differences.add(former == null ? part : part.less(former));
    }
    left.values().forEach(part -> differences.add(part.emptied().less(part)));
    return differences.stream().filter(part -> !part.comesToNothing()).toList();
  }

  /** The known facts of the days: their accruals, and marks for days without one. */
  private record Days(NavigableMap<LocalDate, LoanAccrued> accrued, Map<LocalDate, DayMark> marks) {

    static Days of(AdjustLoan command) {
      NavigableMap<LocalDate, LoanAccrued> accrued = new TreeMap<>();
      command.accrued().forEach(day -> accrued.put(day.accrualDate(), day));
      return new Days(
          accrued,
          command.marks().stream()
              .collect(Collectors.toMap(DayMark::date, Function.identity(), (a, b) -> b)));
    }

    /** The day's first mark, with the splits of clients who join; null when one is missing. */
    @Nullable DayMark mark(LocalDate day, List<PartPosition> positions) {
      DayMark more = marks.get(day);
      LoanAccrued known = accrued.get(day);
      DayMark mark =
          known == null
              ? more
              : AccruedDay.of(known).markWith(more == null ? Map.of() : more.clientFeeSplits());
      return mark != null && mark.knowsSplitsOf(positions) ? mark : null;
    }
  }
}
