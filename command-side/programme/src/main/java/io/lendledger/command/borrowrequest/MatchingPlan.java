package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.borrowrequest.PlannedLoan.Allocation;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.position.AccountId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Turns shares of holdings into loans: one per lender and custody account. */
final class MatchingPlan {

  private final MatchingStrategy strategy;
  private final Supplier<LoanId> loanIds;

  MatchingPlan(MatchingStrategy strategy, Supplier<LoanId> loanIds) {
    this.strategy = strategy;
    this.loanIds = loanIds;
  }

  /** The loans that fill the request's open units as far as the holdings go. */
  List<PlannedLoan> loans(Request request, List<Lendable> holdings) {
    List<Long> units = strategy.allocate(request.openUnits(), holdings);
    Map<Account, List<Integer>> accounts = new TreeMap<>();
    for (int i = 0; i < holdings.size(); i++) {
      if (units.get(i) > 0) {
        accounts.computeIfAbsent(Account.of(holdings.get(i)), each -> new ArrayList<>()).add(i);
      }
    }
    List<PlannedLoan> loans = new ArrayList<>();
    accounts.forEach((account, places) ->
        loans.add(
            new PlannedLoan(
                loanIds.get().value(),
                account.lender.value(),
                account.id.value(),
                places.stream()
                    .sorted((one, other) ->
                        MatchingStrategy.BY_CLIENT.compare(holdings.get(one), holdings.get(other)))
                    .map(i -> allocation(holdings.get(i), units.get(i)))
                    .toList())));
    return loans;
  }

  private static Allocation allocation(Lendable holding, long units) {
    return new Allocation(
        holding.client().client().value(),
        holding.depositary(),
        units,
        holding.taxRate(),
        holding.externalInstrumentId());
  }

  /** The lender and account of a custody loan. */
  private record Account(LenderCode lender, AccountId id) implements Comparable<Account> {

    static Account of(Lendable holding) {
      return new Account(holding.client().lender(), holding.account());
    }

    @Override
    public int compareTo(Account other) {
      int byLender = lender.value().compareTo(Objects.requireNonNull(other).lender.value());
      return byLender != 0 ? byLender : id.value().compareTo(other.id.value());
    }
  }
}
