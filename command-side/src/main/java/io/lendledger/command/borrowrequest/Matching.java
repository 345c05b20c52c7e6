package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.register.BorrowRequests;
import io.lendledger.command.register.BorrowRequests.Request;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.register.Inventory;
import io.lendledger.command.register.LoanRegister;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlannedLoan;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/**
 * Fills borrow requests, one after the other, in rounds: plan, allocate, book. The plan is stored
 * before it is carried out and every command may be repeated, so a request that was interrupted
 * anywhere goes on where it stood when its event is handled again.
 */
@Component
@ProcessingGroup(Processes.BORROW_REQUESTS)
class Matching {

  /** A round is repeated only when somebody else took units that it had planned with. */
  private static final int MOST_ROUNDS = 3;

  private final Freshness freshness;
  private final BorrowRequests requests;
  private final Inventory inventory;
  private final MatchingPlan plan;
  private final BookingLoans booking;
  private final Dispatch dispatch;

  Matching(
      Freshness freshness,
      BorrowRequests requests,
      Inventory inventory,
      LoanRegister loans,
      MatchingStrategy strategy,
      BookingLoans booking,
      Dispatch dispatch) {
    this.freshness = freshness;
    this.requests = requests;
    this.inventory = inventory;
    this.plan = new MatchingPlan(strategy, loans::nextId);
    this.booking = booking;
    this.dispatch = dispatch;
  }

  @EventHandler
  void on(BorrowRequestPlaced event) {
    BorrowRequestId id = new BorrowRequestId(event.requestId());
    Request request = latest(id);
    while (!request.completed()) {
      int round = request.completedRound() + 1;
      if (request.plannedRound() < round) {
        List<PlannedLoan> loans =
            plan.loans(
                request, inventory.lendable(request.isin(), request.lender(), request.tradeDate()));
        dispatch.tell(new PlanLoans(new BorrowRequestKey(id), round, loans));
        request = latest(id);
      }
      carryOut(request, round);
      request = latest(id);
    }
  }

  private Request latest(BorrowRequestId id) {
    freshness.awaitHead();
    return requests.find(id).orElseThrow();
  }

  private void carryOut(Request request, int round) {
    long planned = 0;
    long booked = 0;
    List<BookedLoan> loans = new ArrayList<>();
    for (PlannedLoan wanted : requests.plan(request.id(), round)) {
      planned += wanted.allocations().stream().mapToLong(PlannedLoan.Allocation::units).sum();
      BookedLoan loan = booking.book(request, wanted).orElse(null);
      if (loan != null) {
        booked += loan.units();
        loans.add(loan);
      }
    }
    boolean last = booked == planned || round >= MOST_ROUNDS;
    dispatch.tell(new CompleteRound(new BorrowRequestKey(request.id()), round, loans, last));
  }
}
