package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.Borrowers;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.FindStrangers;
import io.lendledger.core.borrowrequest.FindStrangers.Parties;
import io.lendledger.core.borrowrequest.FindStrangers.Strangers;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.RejectionCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Turns orders of the desk into borrow requests, or refuses them with every fault. */
@Component
class CheckingOrders {

  private final Freshness freshness;
  private final Borrowers borrowers;
  private final Lenders lenders;

  CheckingOrders(Freshness freshness, Borrowers borrowers, Lenders lenders) {
    this.freshness = freshness;
    this.borrowers = borrowers;
    this.lenders = lenders;
  }

  /** The requests, as the look-ups know borrowers and lenders now. */
  List<BorrowRequest> requests(List<Order> orders) {
    Faults faults = new Faults();
    List<BorrowRequest> requests = new ArrayList<>();
    for (int index = 0; index < orders.size(); index++) {
      Order order = orders.get(index);
      for (Fault fault : order.faults()) {
        faults.add(fault.at(index));
      }
      strangers(new Parties(index, order.borrower(), order.lender())).forEach(faults::add);
      borrowers.margin(order.borrower()).ifPresent(margin -> requests.add(request(order, margin)));
    }
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return requests;
  }

  @QueryHandler
  Strangers handle(FindStrangers query) {
    freshness.awaitHead();
    return new Strangers(query.parties().stream().flatMap(this::strangers).toList());
  }

  private Stream<Fault> strangers(Parties of) {
    Stream.Builder<Fault> faults = Stream.builder();
    if (of.borrower() != null && borrowers.margin(of.borrower()).isEmpty()) {
      faults.add(unknown(of.index(), "borrowerCode", of.borrower()));
    }
    if (of.lender() != null && !lenders.contains(of.lender())) {
      faults.add(unknown(of.index(), "lenderCode", of.lender()));
    }
    return faults.build();
  }

  private static Fault unknown(int index, String field, Object code) {
    return Fault.at(index, field, code, "is not registered");
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
