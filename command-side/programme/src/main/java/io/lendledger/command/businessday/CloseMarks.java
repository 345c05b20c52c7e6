package io.lendledger.command.businessday;

import io.lendledger.command.lookup.inventory.Lenders.FeeSplits;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.core.lender.LenderCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What one close marks with: the prices and FX rates of its own days, read by one statement as it
 * begins, and each lender's fee splits as it meets the lender. All of its loans are so marked
 * alike, whatever is sent meanwhile. Earlier days, which are late, are read when they are wanted.
 */
final class CloseMarks {

  private final MarketMarks market;
  private final Map<MarkKey, Mark> own;
  private final Map<LenderCode, FeeSplits> fees = new ConcurrentHashMap<>();

  CloseMarks(MarketMarks market, Map<MarkKey, Mark> own) {
    this.market = market;
    this.own = Map.copyOf(own);
  }

  /** Each key has a mark. */
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

  /** The splits of a lender as the close met it first. */
  FeeSplits fees(LenderCode lender, Function<LenderCode, FeeSplits> current) {
    return fees.computeIfAbsent(lender, current);
  }
}
