package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many deliveries changes become, which are made of so many at a time: nobody waits long for
 * those of others.
 *
 * @param subscriptions how many want a type of event, by lender and type
 */
record FanOutShares(Map<LenderCode, Map<String, Integer>> subscriptions) {

  private static final int MOST_TOGETHER = 5_000;
  private static final int MOST_OF_A_LENDER = MOST_TOGETHER / 2;

  private int deliveries(LoanChange change) {
    return subscriptions
        .getOrDefault(new LenderCode(change.lenderCode()), Map.of())
        .getOrDefault(change.type().wire(), 0);
  }

  /** Lenders whose changes are too many deliveries to be made with those of others. */
  Set<LenderCode> beyond(LoanChanges found) {
    Map<LenderCode, Integer> made = new HashMap<>();
    for (LoanChange each : found.data()) {
      made.merge(new LenderCode(each.lenderCode()), deliveries(each), Integer::sum);
    }
    return subscriptions.size() < 2
        ? Set.of()
        : made.entrySet().stream()
            .filter(each -> each.getValue() > MOST_OF_A_LENDER)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
  }

  /** As many of these changes, at least one, as are made at a time. */
  LoanChanges cut(LoanChanges found) {
    List<LoanChange> all = found.data();
    int made = 0;
    for (int place = 0; place < all.size(); place++) {
      made += deliveries(all.get(place));
      if (made > MOST_TOGETHER && place > 0) {
        List<LoanChange> first = all.subList(0, place);
        return new LoanChanges(first, true, first.getLast().id(), found.missing());
      }
    }
    return found;
  }

  /** How many changes of a lender to ask for, of at most so many. */
  int changesOf(LenderCode lender, int most) {
    int each =
        subscriptions.getOrDefault(lender, Map.of()).values().stream()
            .mapToInt(Integer::intValue)
            .max()
            .orElse(1);
    return Math.clamp(MOST_TOGETHER / Math.max(1, each), 1, most);
  }
}
