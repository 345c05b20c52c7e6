package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.demand.Borrowers;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Turns orders of the desk into borrow requests, or refuses them with every fault. */
@Component
class CheckingOrders {

  private final Borrowers borrowers;
  private final Lenders lenders;

  CheckingOrders(Borrowers borrowers, Lenders lenders) {
    this.borrowers = borrowers;
    this.lenders = lenders;
  }

  /** The requests, as the look-ups know borrowers and lenders now. */
  List<BorrowRequest> requests(List<Order> orders) {
    List<Fault> faults = new ArrayList<>();
    List<BorrowRequest> requests = new ArrayList<>();
    for (int index = 0; index < orders.size(); index++) {
      Order order = orders.get(index);
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
    return requests;
  }

  private static Fault unknown(int index, String field, Object code) {
    return Fault.at(index, field, code, "is not registered");
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
