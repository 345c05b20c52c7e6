package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.InFlight;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.loan.LoansToAccrue;
import io.lendledger.command.lookup.loan.LoansToAccrue.DueLoan;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.terms.LoanId;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Accrues days of open months that a late settlement status or rerate changed after their close,
 * and adjusts such days of closed months.
 */
@Component
class LateChanges {

  private final Freshness freshness;
  private final LoansToAccrue loansToAccrue;
  private final MarkingLoans marking;
  private final AccruedSoFar accruedSoFar;
  private final Dispatch dispatch;

  LateChanges(
      Freshness freshness,
      LoansToAccrue loansToAccrue,
      MarkingLoans marking,
      AccruedSoFar accruedSoFar,
      Dispatch dispatch) {
    this.freshness = freshness;
    this.loansToAccrue = loansToAccrue;
    this.marking = marking;
    this.accruedSoFar = accruedSoFar;
    this.dispatch = dispatch;
  }

  /** A loan, and the days that its accrual left undone. */
  record LateLoan(DueLoan loan, AccrualOutcome outcome) {}

  /**
   * Applies the late changes of these loans at the close of {@code date}, several in parallel;
   * {@code closed} is the last closed month, null before the first.
   */
  void takeIn(
      Collection<LateLoan> loans,
      LocalDate date,
      CloseMarks marks,
      @Nullable YearMonth closed,
      int parallel) {
    List<DueDays> open = new ArrayList<>();
    InFlight commands = new InFlight(dispatch, parallel);
    for (LateLoan late : loans) {
      AccrualOutcome outcome = late.outcome();
      if (!outcome.unmarked().isEmpty()) {
        open.add(DueDays.of(late.loan(), outcome.unmarked()));
      }
      LocalDate from = outcome.changedFrom();
      if (closed != null && from != null) {
        commands.send(adjustment(late.loan(), date, from, marks, closed), answer -> {});
      }
    }
    marking
        .accruals(withClientsOfNow(open), marks, closed)
        .forEach(accrual -> commands.send(accrual.ofLateDays(), answer -> {}));
    commands.settle();
  }

  /** A client may have joined a loan since it was found due. */
  private List<DueDays> withClientsOfNow(List<DueDays> due) {
    if (due.isEmpty()) {
      return due;
    }
    freshness.awaitHead();
    Map<LoanId, List<String>> clients =
        loansToAccrue.clients(due.stream().map(each -> each.loan().id()).toList());
    return due.stream()
        .map(each -> {
          List<String> known = clients.get(each.loan().id());
          return known == null ? each : new DueDays(each.loan().with(known), each.days());
        })
        .toList();
  }

  private AdjustLoan adjustment(
      DueLoan loan, LocalDate date, LocalDate from, CloseMarks known, YearMonth closed) {
    LocalDate last = closed.atEndOfMonth();
    AccruedSoFar.Days soFar = accruedSoFar.of(loan.id(), from, last);
    List<LocalDate> days = from.datesUntil(last.plusDays(1)).toList();
    List<DayMark> marks =
        marking.accruals(List.of(DueDays.of(loan, days)), known, closed).stream()
            .map(AccrueLoan::marks)
            .flatMap(List::stream)
            .toList();
    return new AdjustLoan(
        loan.id(), date, closed, soFar.adjustments(), from, soFar.accrued(), marks);
  }
}
