package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import io.lendledger.core.money.LargestRemainder;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Each holding gets a share in proportion to its free units; leftover units go to the largest
 * remainders, ties to the lowest utilization and then the client id (docs/lending.md, Allocation).
 */
final class ProRata implements MatchingStrategy {

  @Override
  public List<Long> allocate(long wanted, List<Lendable> holdings) {
    List<Integer> order =
        IntStream.range(0, holdings.size())
            .boxed()
            .sorted((one, other) -> compare(holdings.get(one), holdings.get(other)))
            .toList();
    List<Long> available = order.stream().map(i -> holdings.get(i).available()).toList();
    BigInteger total =
        available.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
    long shared = total.min(BigInteger.valueOf(wanted)).longValueExact();
    List<Long> shares = LargestRemainder.apportion(shared, available);
    Long[] units = new Long[holdings.size()];
    for (int place = 0; place < units.length; place++) {
      units[order.get(place)] = shares.get(place);
    }
    return Arrays.asList(units);
  }

  private static int compare(Lendable one, Lendable other) {
    return BY_UTILIZATION.thenComparing(BY_CLIENT).compare(one, other);
  }
}
