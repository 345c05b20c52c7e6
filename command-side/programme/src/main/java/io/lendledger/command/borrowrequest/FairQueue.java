package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Serves one client after the other: the lowest utilization first, then the oldest last allocation
 * (docs/lending.md, Allocation).
 */
final class FairQueue implements MatchingStrategy {

  private static final Comparator<Lendable> QUEUE =
      BY_UTILIZATION.thenComparingLong(Lendable::lastAllocated).thenComparing(BY_CLIENT);

  @Override
  public List<Long> allocate(long wanted, List<Lendable> holdings) {
    Long[] units = new Long[holdings.size()];
    long[] left = {wanted};
    IntStream.range(0, holdings.size())
        .boxed()
        .sorted((one, other) -> QUEUE.compare(holdings.get(one), holdings.get(other)))
        .forEach(i -> {
          units[i] = Math.min(left[0], holdings.get(i).available());
          left[0] -= units[i];
        });
    return Arrays.asList(units);
  }
}
