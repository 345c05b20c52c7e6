package io.lendledger.command.borrowrequest;

import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.loan.CollateralType;
import io.lendledger.core.loan.LoanType;
import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Fault;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the faults of one borrow request of a list (docs/api.md, The desk). */
final class OrderFaults {

  private final int index;
  private final List<Fault> faults = new ArrayList<>();

  OrderFaults(int index, Order order) {
    this.index = index;
    checkUnits(order);
    checkRates(order);
    checkDates(order);
  }

  List<Fault> all() {
    return faults;
  }

  void unknown(String field, Object code) {
    faults.add(Fault.at(index, field, code, "is not registered"));
  }

  private void checkUnits(Order order) {
    if (order.units().isNone()) {
      faults.add(Fault.at(index, "units", order.units(), "must be positive"));
    }
  }

  private void checkRates(Order order) {
    boolean cash = order.collateralType() == CollateralType.CASH;
    checkRate("lendingRate", order.lendingRate(), !cash, "non-cash");
    checkRate("investmentRate", order.investmentRate(), cash, "cash");
    checkRate("rebateRate", order.rebateRate(), cash, "cash");
  }

  private void checkRate(String field, @Nullable Rate rate, boolean needed, String kind) {
    if (needed && rate == null) {
      faults.add(Fault.at(index, field, null, "is required for a %s loan".formatted(kind)));
    } else if (!needed && rate != null) {
      faults.add(Fault.at(index, field, rate, "is for %s loans only".formatted(kind)));
    }
  }

  private void checkDates(Order order) {
    LocalDate settlement = order.settlementDate();
    LocalDate end = order.endDate();
    if (settlement.isBefore(order.tradeDate())) {
      faults.add(Fault.at(index, "settlementDate", settlement, "is before tradeDate"));
    }
    if (end == null && order.loanType() == LoanType.TERM) {
      faults.add(Fault.at(index, "endDate", null, "is required for a term loan"));
    } else if (end != null && end.isBefore(settlement)) {
      faults.add(Fault.at(index, "endDate", end, "is before settlementDate"));
    }
  }
}
