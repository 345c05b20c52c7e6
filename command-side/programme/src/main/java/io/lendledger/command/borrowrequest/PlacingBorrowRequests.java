package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.Borrowers;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.command.lookup.loan.PendingReleases;
import io.lendledger.command.submission.intake.Originals;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.BorrowRequestKey;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.messaging.MetaData;
import org.springframework.stereotype.Component;

/** Takes a list of borrow requests whole or not at all. */
@Component
class PlacingBorrowRequests {

  /** Units that a loan returned are free at once, unless their process is stuck. */
  private static final long PATIENCE_MILLIS = 2_000;

  private final Freshness freshness;
  private final PendingReleases pendingReleases;
  private final Borrowers borrowers;
  private final Lenders lenders;
  private final Dispatch dispatch;
  private final Originals originals;

  PlacingBorrowRequests(
      Freshness freshness,
      PendingReleases pendingReleases,
      Borrowers borrowers,
      Lenders lenders,
      Dispatch dispatch,
      Originals originals) {
    this.freshness = freshness;
    this.pendingReleases = pendingReleases;
    this.borrowers = borrowers;
    this.lenders = lenders;
    this.dispatch = dispatch;
    this.originals = originals;
  }

  @CommandHandler
  void handle(PlaceBorrowRequests command, MetaData metaData) {
    freshness.awaitHead();
    pendingReleases.awaitNone(command.orders().stream().map(Order::isin).toList(), PATIENCE_MILLIS);
    List<Fault> faults = new ArrayList<>();
    List<BorrowRequest> requests = new ArrayList<>();
    for (int index = 0; index < command.orders().size(); index++) {
      Order order = command.orders().get(index);
      Percent margin = borrowers.margin(order.borrower()).orElse(null);
      for (Fault fault : order.faults()) {
        faults.add(fault.at(index));
      }
      if (margin == null) {
        faults.add(unknown(index, "borrowerCode", order.borrower()));
      } else {
        requests.add(request(order, margin));
      }
      if (order.lender() != null && !lenders.contains(order.lender())) {
        faults.add(unknown(index, "lenderCode", order.lender()));
      }
    }
    refuse(faults);
    Submit body = command.body();
    if (body == null) {
      requests.forEach(each -> dispatch.tell(placed(each)));
    } else {
      place(requests, body, metaData);
    }
  }

  private static Fault unknown(int index, String field, Object code) {
    return Fault.at(index, field, code, "is not registered");
  }

  private void place(List<BorrowRequest> requests, Submit body, MetaData metaData) {
    originals.keep(body, requests.size(), metaData);
    long placed = 0;
    for (int index = 0; index < requests.size(); index++) {
      Sender sender = originals.sender(body, index, metaData);
      placed += sender.<Boolean>send(placed(requests.get(index))) ? 1 : 0;
    }
    originals.applied(body, placed, requests.size() - placed, metaData);
  }

  private static PlaceBorrowRequest placed(BorrowRequest request) {
    return new PlaceBorrowRequest(new BorrowRequestKey(request.requestId()), request);
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw new Rejected(
          new Rejection(
              RejectionCode.VALIDATION_FAILED,
              "The borrow requests have %d fault%s"
                  .formatted(faults.size(), faults.size() == 1 ? "" : "s"),
              faults.stream().limit(Rejection.MOST_FAULTS).toList()));
    }
  }

  private static BorrowRequest request(Order order, Percent margin) {
    LoanTerms terms =
        new LoanTerms(
            order.collateralType(),
            order.lendingRate(),
            order.investmentRate(),
            order.rebateRate(),
            order.loanCurrency(),
            margin,
            order.haircut(),
            order.loanType());
    return new BorrowRequest(
        order.requestId(),
        order.borrower(),
        order.lender(),
        order.isin(),
        order.units(),
        terms,
        order.tradeDate(),
        order.settlementDate(),
        order.endDate());
  }
}
