package io.lendledger.command.businessday;

import io.lendledger.command.lookup.inventory.Lenders.FeeSplits;
import io.lendledger.command.lookup.loan.LoansToAccrue;
import io.lendledger.command.lookup.loan.LoansToAccrue.Client;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.money.Percent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What one close marks with: the prices and FX rates of its own days, read by one statement as it
 * begins, and the fee splits of each lender and client as it meets them first. All of its loans are
 * so marked alike, whatever is sent meanwhile. Earlier days, which are late, are read when they are
 * wanted, and so are the splits of clients beyond a number that memory has room for.
 */
final class CloseMarks {

  private static final int MOST_CLIENTS = 100_000;

  private final MarketMarks market;
  private final LoansToAccrue loans;
  private final LocalDate last;
  private final Map<MarkKey, Mark> own;
  private final Map<Client, NavigableMap<LocalDate, Percent>> clients = new ConcurrentHashMap<>();
  private final Map<LenderCode, FeeSplits> fees = new ConcurrentHashMap<>();

  /**
   * A close up to a day.
   *
   * @param own the marks of its own days
   */
  CloseMarks(MarketMarks market, LoansToAccrue loans, LocalDate last, Map<MarkKey, Mark> own) {
    this.market = market;
    this.loans = loans;
    this.last = last;
    this.own = Map.copyOf(own);
  }

  Map<MarkKey, Mark> of(Set<MarkKey> keys) {
    Map<MarkKey, Mark> marks = new HashMap<>();
    Set<MarkKey> others = new HashSet<>();
    for (MarkKey key : keys) {
      Mark known = own.get(key);
      if (known == null) {
        others.add(key);
      } else {
        marks.put(key, known);
      }
    }
    if (!others.isEmpty()) {
      marks.putAll(market.latest(others));
    }
    return marks;
  }

  /** The splits of these clients by effective date; those without any are left out. */
  Map<Client, NavigableMap<LocalDate, Percent>> splits(Set<Client> wanted) {
    Map<Client, NavigableMap<LocalDate, Percent>> splits = new HashMap<>();
    List<Client> others = new ArrayList<>();
    for (Client each : wanted) {
      NavigableMap<LocalDate, Percent> known = clients.get(each);
      if (known == null) {
        others.add(each);
      } else {
        splits.put(each, known);
      }
    }
    if (!others.isEmpty()) {
      Map<Client, NavigableMap<LocalDate, Percent>> read = loans.clientSplits(others, last);
      splits.putAll(read);
      if (clients.size() < MOST_CLIENTS) {
        clients.putAll(read);
      }
    }
    return splits;
  }

  /** The splits of a lender as the close met it first. */
  FeeSplits fees(LenderCode lender, Function<LenderCode, FeeSplits> current) {
    return fees.computeIfAbsent(lender, current);
  }
}
