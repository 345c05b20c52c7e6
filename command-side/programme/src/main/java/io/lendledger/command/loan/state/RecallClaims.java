package io.lendledger.command.loan.state;

import io.lendledger.core.loan.terms.PartUnits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The claims of recalls on the parts, and how returned units serve them. */
public final class RecallClaims {

  private RecallClaims() {}

  /** Trades in the order in which their claims are served: {@code first}, then the oldest. */
  public static List<Trade> inOrder(Collection<Trade> trades, Trade first) {
    List<Trade> order = new ArrayList<>();
    order.add(first);
    trades.stream().filter(each -> !each.tradeId().equals(first.tradeId())).forEach(order::add);
    return order;
  }

  /** Serves claims with units returned by {@code first}. */
  public static Map<String, Trade> served(
      Map<String, Trade> trades, Trade first, List<PartUnits> returned) {
    Map<String, Trade> result = trades;
    for (PartUnits part : returned) {
      long left = -part.units();
      for (Trade each : inOrder(trades.values(), first)) {
        long taken = Math.min(left, each.claimOn(part.part()));
        if (taken > 0) {
          Trade trade = result.getOrDefault(each.tradeId(), each);
          result = Copy.with(result, each.tradeId(), less(trade, part.part(), taken));
          left -= taken;
        }
      }
    }
    return result;
  }

  public static Trade less(Trade trade, String part, long units) {
    Map<String, Long> claims = new HashMap<>(trade.claims());
    claims.merge(part, -units, Long::sum);
    claims.values().removeIf(claim -> claim == 0);
    return trade.withClaims(claims);
  }
}
