package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.Borrowers;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BorrowRequest;
import io.lendledger.core.borrowrequest.FindStrangers;
import io.lendledger.core.borrowrequest.FindStrangers.Parties;
import io.lendledger.core.borrowrequest.FindStrangers.Strangers;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.RejectionCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
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

  /** Those whom a list names and who are registered, looked up at once. */
  private record Registered(Map<BorrowerCode, Percent> margins, Set<LenderCode> lenders) {}

  /** The requests, as the look-ups know borrowers and lenders now. */
  List<BorrowRequest> requests(List<Order> orders) {
    Registered registered = registered(orders, Order::borrower, Order::lender);
    Faults faults = new Faults();
    List<BorrowRequest> requests = new ArrayList<>();
    for (int index = 0; index < orders.size(); index++) {
      Order order = orders.get(index);
      for (Fault fault : order.faults()) {
        faults.add(fault.at(index));
      }
      strangers(new Parties(index, order.borrower(), order.lender()), registered)
          .forEach(faults::add);
      Percent margin = registered.margins().get(order.borrower());
      if (margin != null) {
        requests.add(request(order, margin));
      }
    }
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return requests;
  }

  @QueryHandler
  Strangers handle(FindStrangers query) {
    freshness.awaitHead();
    Registered registered = registered(query.parties(), Parties::borrower, Parties::lender);
    return new Strangers(
        query.parties().stream().flatMap(each -> strangers(each, registered)).toList());
  }

  private <T> Registered registered(
      List<T> list,
      Function<T, @Nullable BorrowerCode> borrower,
      Function<T, @Nullable LenderCode> lender) {
    return new Registered(
        borrowers.margins(named(list, borrower)), lenders.known(named(list, lender)));
  }

  private static <T, C> Set<C> named(List<T> list, Function<T, @Nullable C> code) {
    return list.stream().map(code).filter(Objects::nonNull).collect(Collectors.toSet());
  }

  private static Stream<Fault> strangers(Parties of, Registered registered) {
    Stream.Builder<Fault> faults = Stream.builder();
    if (of.borrower() != null && !registered.margins().containsKey(of.borrower())) {
      faults.add(unknown(of.index(), "borrowerCode", of.borrower()));
    }
    if (of.lender() != null && !registered.lenders().contains(of.lender())) {
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
