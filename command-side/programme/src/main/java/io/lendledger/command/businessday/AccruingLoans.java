package io.lendledger.command.businessday;

import io.lendledger.command.businessday.LateChanges.LateLoan;
import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.CloseProperties;
import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.loan.LoansToAccrue;
import io.lendledger.command.lookup.loan.LoansToAccrue.DueLoan;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CompleteBusinessDay;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.terms.LoanId;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Accrues all loans of a day's close, a page at a time and several in parallel. */
@Component
@ProcessingGroup(Processes.CALENDAR)
class AccruingLoans {

  private static final int PAGE_LOANS = 200;

  private final Freshness freshness;
  private final CalendarLookUp calendar;
  private final LoansToAccrue loansToAccrue;
  private final MarkingLoans marking;
  private final LateChanges lateChanges;
  private final Dispatch dispatch;
  private final BulkDispatch bulk;
  private final SettingAside aside;
  private final int parallel;

  /** {@code lendledger.close.parallel-loans} bounds the commands in parallel. */
  AccruingLoans(
      Freshness freshness,
      CalendarLookUp calendar,
      LoansToAccrue loansToAccrue,
      MarkingLoans marking,
      LateChanges lateChanges,
      Dispatch dispatch,
      BulkDispatch bulk,
      SettingAside aside,
      CloseProperties settings) {
    this.freshness = freshness;
    this.calendar = calendar;
    this.loansToAccrue = loansToAccrue;
    this.marking = marking;
    this.lateChanges = lateChanges;
    this.dispatch = dispatch;
    this.bulk = bulk;
    this.aside = aside;
    this.parallel = settings.parallelLoans();
  }

  /** A loan that cannot be accrued is set aside, and due again at the next close. */
  @EventHandler
  void on(BusinessDayCloseStarted event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    YearMonth closed = calendar.closedThrough().orElse(null);
    CloseMarks marks = marking.begin(event.firstDate(), event.date());
    var loans = new LongAdder();
    List<DueLoan> page = page(event, "");
    while (!page.isEmpty()) {
      aside.forAll(
          Processes.CALENDAR,
          message,
          page,
          loan -> EventSequence.ofPart(loan.lender().value(), loan.id().value()),
          some -> loans.add(accrue(some, event.date(), marks, closed)));
      page = page(event, page.getLast().id().value());
    }
    dispatch.attempt(
        new CompleteBusinessDay(new CalendarKey(), event.date(), event.run(), loans.sum()));
  }

  private List<DueLoan> page(BusinessDayCloseStarted event, String after) {
    return loansToAccrue.page(event.firstDate(), event.date(), after, PAGE_LOANS);
  }

  private long accrue(
      List<DueLoan> loans, LocalDate last, CloseMarks marks, @Nullable YearMonth closed) {
    Map<LoanId, DueLoan> byId =
        loans.stream().collect(Collectors.toMap(DueLoan::id, Function.identity()));
    Map<LoanId, LateLoan> late = new LinkedHashMap<>();
    List<DueDays> due = DueDays.stretch(loans, 0, last);
    for (long number = 1; !due.isEmpty(); number++) {
      List<AccrueLoan> accruals = marking.accruals(due, marks, closed);
      List<Optional<Object>> answers =
          bulk.carryOut(accruals.stream().map(BulkDispatch::message).toList());
      for (int i = 0; i < accruals.size(); i++) {
        DueLoan loan = Objects.requireNonNull(byId.get(accruals.get(i).loan()));
        if (answers.get(i).orElse(null) instanceof AccrualOutcome outcome) {
          late.put(loan.id(), new LateLoan(loan, outcome));
        }
      }
      due = DueDays.stretch(loans, number, last);
    }
    lateChanges.takeIn(late.values(), last, marks, closed, parallel);
    return late.size();
  }
}
