package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.inventory.Inventory;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.lender.LenderCode;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The holdings that may fill a request. */
@Component
class LendableHoldings {

  private final Inventory inventory;
  private final ParkedSequences parked;

  LendableHoldings(Inventory inventory, ParkedSequences parked) {
    this.inventory = inventory;
    this.parked = parked;
  }

  /** Those of lenders that do not wait. */
  List<Lendable> of(Request request, Set<LenderCode> aside) {
    return inventory.lendable(request.isin(), request.lender(), request.tradeDate()).stream()
        .filter(each -> !aside.contains(each.client().lender()))
        .toList();
  }

  /** Lenders whose events wait to be handled: nothing of theirs is lent meanwhile. */
  Set<LenderCode> setAside() {
    return parked.lenders(Processes.LOOK_UPS, Processes.BORROW_REQUESTS);
  }
}
