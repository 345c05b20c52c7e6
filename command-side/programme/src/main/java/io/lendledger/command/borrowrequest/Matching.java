package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.BorrowRequests;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.demand.UnfilledUnits;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.lookup.loan.LoanLookUp;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.RoundPlan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Fills borrow requests, one after the other, in rounds: plan, allocate, book. The plan is stored
 * before it is carried out and every command may be repeated, so an interrupted request resumes
 * where it stopped when its event is handled again.
 */
@Component
@ProcessingGroup(Processes.BORROW_REQUESTS)
class Matching {

  /** A round is repeated only when another loan took units of its plan. */
  private static final int MOST_ROUNDS = 3;

  private final Freshness freshness;
  private final BorrowRequests requests;
  private final Inventory inventory;
  private final UnfilledUnits unfilled;
  private final MatchingPlan plan;
  private final BookingLoans booking;
  private final LoanLookUp loans;
  private final ParkedSequences parked;
  private final SettingAside settingAside;
  private final Dispatch dispatch;

  Matching(
      Freshness freshness,
      BorrowRequests requests,
      Inventory inventory,
      UnfilledUnits unfilled,
      LoanLookUp loans,
      MatchingStrategy strategy,
      BookingLoans booking,
      ParkedSequences parked,
      SettingAside settingAside,
      Dispatch dispatch) {
    this.freshness = freshness;
    this.requests = requests;
    this.inventory = inventory;
    this.unfilled = unfilled;
    this.plan = new MatchingPlan(strategy, loans::nextId);
    this.booking = booking;
    this.loans = loans;
    this.parked = parked;
    this.settingAside = settingAside;
    this.dispatch = dispatch;
  }

  /**
   * A lender whose units cannot be allocated is set aside, and the others' inventory is matched.
   */
  @EventHandler
  void on(BorrowRequestPlaced event, TrackedEventMessage<?> message) {
    BorrowRequestId id = new BorrowRequestId(event.requestId());
    Request request = latest(id);
    if (request.completed()) {
      releaseUnbooked(request);
      return;
    }
    while (!request.completed()) {
      carryOut(request, request.completedRound() + 1, message);
      request = latest(id);
    }
  }

  /** The loans that a round is to book: as planned before, if it was interrupted. */
  private List<PlannedLoan> planned(Request request, int round) {
    List<PlannedLoan> wanted =
        request.plannedRound() < round ? plan.loans(request, lendable(request)) : List.of();
    PlanLoans command = new PlanLoans(new BorrowRequestKey(request.id()), round, wanted);
    return dispatch.ask(command, RoundPlan.class).loans();
  }

  private List<Lendable> lendable(Request request) {
    Set<LenderCode> aside = setAside();
    return inventory.lendable(request.isin(), request.lender(), request.tradeDate()).stream()
        .filter(each -> !aside.contains(each.client().lender()))
        .toList();
  }

  private Set<LenderCode> setAside() {
    return parked.lenders(Processes.LOOK_UPS, Processes.BORROW_REQUESTS);
  }

  /** Releases units allocated before a lender had to be set aside that never became a loan. */
  private void releaseUnbooked(Request request) {
    for (int round = 1; round <= request.plannedRound(); round++) {
      planned(request, round).stream()
          .filter(wanted -> loans.find(new LoanId(wanted.loanId())).isEmpty())
          .forEach(wanted -> booking.release(request, wanted));
    }
  }

  private Request latest(BorrowRequestId id) {
    freshness.awaitHead();
    return requests.find(id).orElseThrow();
  }

  private void carryOut(Request request, int round, TrackedEventMessage<?> message) {
    Set<LenderCode> aside = new HashSet<>(setAside());
    long planned = 0;
    long booked = 0;
    List<BookedLoan> loans = new ArrayList<>();
    for (PlannedLoan wanted : planned(request, round)) {
      planned += wanted.allocations().stream().mapToLong(PlannedLoan.Allocation::units).sum();
      BookedLoan loan = book(request, wanted, aside, message);
      if (loan != null) {
        booked += loan.units();
        loans.add(loan);
      }
    }
    boolean last = booked == planned || round >= MOST_ROUNDS;
    freshness.awaitHead();
    dispatch.tell(
        new CompleteRound(
            new BorrowRequestKey(request.id()),
            round,
            loans,
            last,
            last ? unfilled.causes(request, request.openUnits() - booked) : List.of()));
  }

  private @Nullable BookedLoan book(
      Request request, PlannedLoan wanted, Set<LenderCode> aside, TrackedEventMessage<?> message) {
    LenderCode lender = new LenderCode(wanted.lenderCode());
    if (aside.contains(lender)) {
      return null;
    }
    try {
      return booking.book(request, wanted).orElse(null);
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      settingAside.setAside(
          Processes.BORROW_REQUESTS, message, EventSequence.ofLender(lender.value()), failure);
      aside.add(lender);
      return null;
    }
  }
}
