package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.InFlight;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.loan.LoansToAccrue.DueLoan;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Accrues days of open months that a late settlement status or rerate changed after their close,
 * and adjusts such days of closed months.
 */
@Component
class LateChanges {

  private final CalendarLookUp calendar;
  private final Marking marking;
  private final AccruedSoFar accruedSoFar;
  private final Dispatch dispatch;

  LateChanges(
      CalendarLookUp calendar, Marking marking, AccruedSoFar accruedSoFar, Dispatch dispatch) {
    this.calendar = calendar;
    this.marking = marking;
    this.accruedSoFar = accruedSoFar;
    this.dispatch = dispatch;
  }

  /** A loan, and the days that its accrual left undone. */
  record LateLoan(DueLoan loan, AccrualOutcome outcome) {

    List<LocalDate> unmarkedIn(@Nullable YearMonth closed, boolean wanted) {
      return outcome.unmarked().stream()
          .filter(day -> wanted == (closed != null && !YearMonth.from(day).isAfter(closed)))
          .toList();
    }

    Optional<LocalDate> adjustFrom(YearMonth closed) {
      return Stream.concat(
              Stream.ofNullable(outcome.changedFrom()), unmarkedIn(closed, true).stream())
          .min(LocalDate::compareTo);
    }
  }

  /** Applies the late changes of these loans at the close of {@code date}; several in parallel. */
  void takeIn(Collection<LateLoan> loans, LocalDate date, int parallel) {
    YearMonth closed = calendar.closedThrough().orElse(null);
    List<DueDays> open = new ArrayList<>();
    InFlight commands = new InFlight(dispatch, parallel);
    for (LateLoan late : loans) {
      List<LocalDate> unmarked = late.unmarkedIn(closed, false);
      if (!unmarked.isEmpty()) {
        open.add(DueDays.of(late.loan(), unmarked));
      }
      if (closed != null) {
        late.adjustFrom(closed)
            .ifPresent(
                from -> commands.send(adjustment(late.loan(), date, from, closed), answer -> {}));
      }
    }
    marking.accruals(open).forEach(accrual -> commands.send(accrual, answer -> {}));
    commands.settle();
  }

  private AdjustLoan adjustment(DueLoan loan, LocalDate date, LocalDate from, YearMonth closed) {
    LocalDate last = closed.atEndOfMonth();
    AccruedSoFar.Days known = accruedSoFar.of(loan.id(), from, last);
    List<LocalDate> days = from.datesUntil(last.plusDays(1)).toList();
    List<DayMark> marks =
        marking.accruals(List.of(DueDays.of(loan, days))).stream()
            .map(AccrueLoan::marks)
            .flatMap(List::stream)
            .toList();
    return new AdjustLoan(loan.id(), date, closed, known.adjustments(), known.accrued(), marks);
  }
}
