package io.lendledger.command.billing;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CompleteBillingMonth;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthCloseStarted;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.terms.LoanId;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.stereotype.Component;

/** Bills all loans of a month's close, several side by side. */
@Component
@ProcessingGroup(Processes.CALENDAR)
class BillingLoans {

  private final Freshness freshness;
  private final LoanLookUp loans;
  private final Dispatch dispatch;
  private final SettingAside aside;
  private final ParkedSequences parked;
  private final CalendarLookUp calendar;
  private final BulkDispatch bulk;

  BillingLoans(
      Freshness freshness,
      LoanLookUp loans,
      Dispatch dispatch,
      BulkDispatch bulk,
      SettingAside aside,
      ParkedSequences parked,
      CalendarLookUp calendar) {
    this.freshness = freshness;
    this.loans = loans;
    this.dispatch = dispatch;
    this.aside = aside;
    this.parked = parked;
    this.calendar = calendar;
    this.bulk = bulk;
  }

  /**
   * A loan that cannot be billed is set aside, and so is a lender whose loans the look-ups do not
   * tell, because they have events of it set aside; the others' bills do not wait for them. A retry
   * bills what was closed since, too: nobody else comes back to it.
   */
  @EventHandler
  void on(BillingMonthCloseStarted event, TrackedEventMessage<?> message) {
    freshness.awaitHead();
    YearMonth month = YearMonth.parse(event.billingMonth());
    Set<LenderCode> unknown = parked.lenders(Processes.LOOK_UPS);
    var refused = new AtomicBoolean();
    aside.forAll(
        Processes.CALENDAR,
        message,
        List.copyOf(unknown),
        lender -> EventSequence.ofLender(lender.value()),
        some -> {
          refused.set(true);
          refuse(some);
        });
    // A retry of a loan alone is refused with it; one of its lender was above.
    boolean ofLoan = SettingAside.isRetry() && !refused.get();
    long billed = bill(month, unknown, ofLoan, message);
    dispatch.attempt(new CompleteBillingMonth(new CalendarKey(), month, billed));
    if (SettingAside.isRetry()) {
      YearMonth last = calendar.closedThrough().orElse(month);
      for (YearMonth next = month.plusMonths(1); !next.isAfter(last); next = next.plusMonths(1)) {
        long _ = bill(next, unknown, ofLoan, message);
      }
    }
  }

  private long bill(
      YearMonth month, Set<LenderCode> unknown, boolean ofLoan, TrackedEventMessage<?> message) {
    var billed = new LongAdder();
    aside.forAll(
        Processes.CALENDAR,
        message,
        loans.accruedIn(month.toString()).stream()
            .filter(loan -> ofLoan || !isOf(loan, unknown))
            .toList(),
        this::sequence,
        some -> {
          if (ofLoan && some.stream().anyMatch(loan -> isOf(loan, unknown))) {
            refuse(List.copyOf(unknown));
          }
          billed.add(bill(some, month));
        });
    return billed.sum();
  }

  private static void refuse(List<LenderCode> unknown) {
    throw new IllegalStateException("The look-ups lack events of " + unknown);
  }

  private boolean isOf(LoanId loan, Set<LenderCode> lenders) {
    return !lenders.isEmpty()
        && loans.find(loan).filter(known -> lenders.contains(known.lender())).isPresent();
  }

  private EventSequence sequence(LoanId loan) {
    return loans
        .find(loan)
        .map(known -> EventSequence.ofPart(known.lender().value(), loan.value()))
        .orElseGet(() -> EventSequence.ofAggregate(loan.value()));
  }

  private long bill(List<LoanId> some, YearMonth month) {
    return bulk
        .carryOut(
            some.stream().map(loan -> BulkDispatch.message(new BillLoan(loan, month))).toList())
        .stream()
        .filter(Optional::isPresent)
        .count();
  }
}
