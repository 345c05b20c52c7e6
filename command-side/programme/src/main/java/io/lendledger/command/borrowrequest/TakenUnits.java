package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.lookup.demand.UnfilledUnits;
import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Units that the requests of a preview take from holdings, which are read once. */
final class TakenUnits {

  /** Behind every position of the store. */
  private static final long LATER = Long.MAX_VALUE / 2;

  private final Function<Request, List<Lendable>> holdings;
  private final Map<Isin, Map<Holding, Taken>> taken = new HashMap<>();
  private long allocations;
  private @Nullable Wanted latest;
  private List<Lendable> found = List.of();

  TakenUnits(Function<Request, List<Lendable>> holdings) {
    this.holdings = holdings;
  }

  private record Holding(
      String lender, String client, String account, @Nullable String depositary) {

    static Holding of(Lendable each) {
      return new Holding(
          each.client().lender().value(),
          each.client().client().value(),
          each.account().value(),
          each.depositary());
    }
  }

  private record Taken(long units, long last) {}

  private record Wanted(Isin isin, @Nullable LenderCode lender, LocalDate day) {}

  /** What is left of the holdings that may fill the request. */
  List<Lendable> left(Request request) {
    Map<Holding, Taken> gone = taken.getOrDefault(request.isin(), Map.of());
    return gone.isEmpty()
        ? found(request)
        : found(request).stream()
            .map(each -> left(each, gone.get(Holding.of(each))))
            .filter(each -> each.available() > 0)
            .toList();
  }

  /** Those for one security often follow each other. */
  private List<Lendable> found(Request request) {
    Wanted wanted = new Wanted(request.isin(), request.lender(), request.tradeDate());
    if (!wanted.equals(latest)) {
      found = holdings.apply(request);
      latest = wanted;
    }
    return found;
  }

  private static Lendable left(Lendable holding, @Nullable Taken gone) {
    return gone == null
        ? holding
        : new Lendable(
            holding.client(),
            holding.account(),
            holding.depositary(),
            holding.available() - gone.units,
            holding.allocated() + gone.units,
            gone.last,
            holding.taxRate(),
            holding.externalInstrumentId());
  }

  void take(Isin isin, PlannedLoan loan) {
    Map<Holding, Taken> gone = taken.computeIfAbsent(isin, _ -> new HashMap<>());
    for (PlannedLoan.Allocation part : loan.allocations()) {
      Holding holding =
          new Holding(loan.lenderCode(), part.clientId(), loan.accountNumber(), part.depositary());
      allocations++;
      gone.merge(
          holding,
          new Taken(part.units(), LATER + allocations),
          (one, other) -> new Taken(one.units + other.units, other.last));
    }
  }

  /** Taken of the request's security and lenders by those before it. */
  UnfilledUnits.Taken before(Request request) {
    Map<Holding, Taken> gone = taken.getOrDefault(request.isin(), Map.of());
    if (gone.isEmpty()) {
      return UnfilledUnits.Taken.NOTHING;
    }
    Set<Holding> lendable = new HashSet<>();
    found(request).forEach(each -> lendable.add(Holding.of(each)));
    LenderCode only = request.lender();
    long all = 0;
    long notOptedIn = 0;
    for (Map.Entry<Holding, Taken> each : gone.entrySet()) {
      if (only == null || only.value().equals(each.getKey().lender)) {
        all += each.getValue().units;
        notOptedIn += lendable.contains(each.getKey()) ? 0 : each.getValue().units;
      }
    }
    return new UnfilledUnits.Taken(notOptedIn, all);
  }
}
