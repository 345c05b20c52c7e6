package io.lendledger.command.borrowrequest;

import io.lendledger.command.lookup.inventory.Inventory.Lendable;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/** Decides which holdings fill a request. */
public interface MatchingStrategy {

  /** Lowest share of its units on loan first. */
  Comparator<Lendable> BY_UTILIZATION = MatchingStrategy::compareUtilization;

  /** By client, and among a client's holdings by account and depositary. */
  Comparator<Lendable> BY_CLIENT =
      Comparator.comparing((Lendable each) -> each.client().client().value())
          .thenComparing(each -> each.client().lender().value())
          .thenComparing(each -> each.account().value())
          .thenComparing(each -> each.depositary() == null ? "" : each.depositary());

  /**
   * Units of each holding, in the order of the holdings: none above what it has available, together
   * the wanted units or all available ones.
   *
   * @param wanted units requested, not negative
   * @param holdings lendable holdings
   */
  List<Long> allocate(long wanted, List<Lendable> holdings);

  private static int compareUtilization(Lendable one, Lendable other) {
    return product(one.allocated(), total(other)).compareTo(product(other.allocated(), total(one)));
  }

  private static long total(Lendable each) {
    return Math.addExact(each.allocated(), each.available());
  }

  private static BigInteger product(long one, long other) {
    return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
  }
}
