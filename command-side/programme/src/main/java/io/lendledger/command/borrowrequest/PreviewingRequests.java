package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.BorrowRequests;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.demand.UnfilledUnits;
import io.lendledger.command.lookup.loan.PendingReleases;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestPreview;
import io.lendledger.core.borrowrequest.BorrowRequestPreview.Previewed;
import io.lendledger.core.borrowrequest.BorrowRequestPreview.PreviewedLoan;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.borrowrequest.PreviewBorrowRequests;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Plans borrow requests as matching would, each with what those before it left, and keeps nothing.
 * It reads one snapshot of the look-ups.
 */
@Component
class PreviewingRequests {

  private static final long PATIENCE_MILLIS = 2_000;
  private static final Duration LONGEST = Duration.ofSeconds(25);

  /** Each holds a connection and the holdings of a security. */
  private static final int AT_ONCE = 2;

  private static final long WAIT_SECONDS = 5;
  private static final LoanId NOT_BOOKED = new LoanId("L0000000");

  private final Freshness freshness;
  private final PendingReleases pendingReleases;
  private final CheckingOrders checking;
  private final BorrowRequests requests;
  private final LendableHoldings holdings;
  private final UnfilledUnits unfilled;
  private final MatchingPlan plan;
  private final TransactionTemplate snapshot;
  private final Semaphore room = new Semaphore(AT_ONCE, true);

  PreviewingRequests(
      Freshness freshness,
      PendingReleases pendingReleases,
      CheckingOrders checking,
      BorrowRequests requests,
      LendableHoldings holdings,
      UnfilledUnits unfilled,
      MatchingStrategy strategy,
      PlatformTransactionManager transactions) {
    this.freshness = freshness;
    this.pendingReleases = pendingReleases;
    this.checking = checking;
    this.requests = requests;
    this.holdings = holdings;
    this.unfilled = unfilled;
    this.plan = new MatchingPlan(strategy, () -> NOT_BOOKED);
    this.snapshot = new TransactionTemplate(transactions);
    snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    snapshot.setReadOnly(true);
  }

  @QueryHandler
  BorrowRequestPreview handle(PreviewBorrowRequests query) {
    enter();
    try {
      freshness.awaitHead();
      pendingReleases.awaitNone(query.orders().stream().map(Order::isin).toList(), PATIENCE_MILLIS);
      return Objects.requireNonNull(snapshot.execute(_ -> preview(query.orders())));
    } finally {
      room.release();
    }
  }

  private void enter() {
    try {
      if (room.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Rejected(RejectionCode.UNAVAILABLE, "Other previews are being made; try again");
  }

  private BorrowRequestPreview preview(List<Order> orders) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    Set<LenderCode> aside = holdings.setAside();
    TakenUnits taken = new TakenUnits(request -> holdings.of(request, aside));
    List<Previewed> previewed = new ArrayList<>();
    for (BorrowRequest each : checking.requests(orders)) {
      if (System.nanoTime() > deadline) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE, "The preview takes too long; ask for fewer requests");
      }
      previewed.add(
          requests.find(each.requestId()).isPresent()
              ? Previewed.known(each.requestId())
              : preview(open(each), taken));
    }
    return new BorrowRequestPreview(previewed);
  }

  private Previewed preview(Request request, TakenUnits taken) {
    UnfilledUnits.Taken before = taken.before(request);
    List<PlannedLoan> loans = plan.loans(request, taken.left(request));
    loans.forEach(loan -> taken.take(request.isin(), loan));
    List<PreviewedLoan> planned = loans.stream().map(PreviewingRequests::loan).toList();
    long left = request.openUnits() - planned.stream().mapToLong(PreviewedLoan::units).sum();
    return new Previewed(
        request.id(), false, planned, left, unfilled.causes(request, left, before));
  }

  private static PreviewedLoan loan(PlannedLoan planned) {
    long units = planned.allocations().stream().mapToLong(PlannedLoan.Allocation::units).sum();
    return new PreviewedLoan(null, planned.lenderCode(), planned.accountNumber(), units);
  }

  private static Request open(BorrowRequest request) {
    return new Request(
        request.requestId(),
        request.borrower(),
        request.lender(),
        request.isin(),
        request.terms(),
        request.tradeDate(),
        request.settlementDate(),
        request.endDate(),
        request.units().value(),
        -1,
        -1,
        false);
  }
}
