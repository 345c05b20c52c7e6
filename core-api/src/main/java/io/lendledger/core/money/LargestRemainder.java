package io.lendledger.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Splits a whole number so that the pieces add up to it: each gets the floor of the exact share,
 * and the rest goes one by one to the largest remainders, ties to the earlier (docs/lending.md,
 * Billing).
 */
public final class LargestRemainder {

  private LargestRemainder() {}

  /**
   * Splits {@code whole} in proportion to the weights; a zero weight gets none, and nobody gets
   * more than the weight while {@code whole} is at most the sum of the weights.
   *
   * @param whole what to split, not negative
   * @param weights none negative, at least one positive unless {@code whole} is zero
   * @return a piece per weight, in their order
   * @throws IllegalArgumentException for a negative number, or units that nobody can get
   */
  public static List<Long> apportion(long whole, List<Long> weights) {
    if (whole < 0 || weights.stream().anyMatch(weight -> weight < 0)) {
      throw new IllegalArgumentException("cannot split %d over %s".formatted(whole, weights));
    }
    BigInteger total =
        weights.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
    if (total.signum() == 0) {
      return nothing(whole, weights.size());
    }
    long[] pieces = new long[weights.size()];
    BigInteger[] remainders = new BigInteger[pieces.length];
    for (int i = 0; i < pieces.length; i++) {
      BigInteger[] quota =
          BigInteger.valueOf(weights.get(i))
              .multiply(BigInteger.valueOf(whole))
              .divideAndRemainder(total);
      pieces[i] = quota[0].longValueExact();
      remainders[i] = quota[1];
    }
    long left = whole - LongStream.of(pieces).sum();
    IntStream.range(0, pieces.length)
        .boxed()
        .sorted(Comparator.<Integer, BigInteger>comparing(i -> remainders[i]).reversed())
        .limit(left)
        .forEach(i -> pieces[i]++);
    return LongStream.of(pieces).boxed().toList();
  }

  /**
   * Rounds exact shares to whole numbers that add up to {@code whole}, which may lie off their sum.
   * Shares may be negative. A share of zero stays zero unless all are.
   *
   * @param whole what the pieces add up to
   * @param shares exact shares, at least one unless {@code whole} is zero
   * @return a piece per share, in their order
   * @throws IllegalArgumentException when there is no share to carry the whole
   */
  public static List<BigInteger> round(BigInteger whole, List<BigDecimal> shares) {
    if (shares.isEmpty()) {
      if (whole.signum() != 0) {
        throw nobody(whole);
      }
      return List.of();
    }
    BigInteger[] pieces =
        shares.stream()
            .map(share -> share.setScale(0, RoundingMode.FLOOR).toBigIntegerExact())
            .toArray(BigInteger[]::new);
    BigInteger left = Stream.of(pieces).reduce(whole, BigInteger::subtract);
    List<Integer> order = byRemainder(shares, pieces);
    if (left.signum() < 0) {
      order = order.reversed();
    }
    BigInteger[] turns = left.abs().divideAndRemainder(BigInteger.valueOf(order.size()));
    for (int place = 0; place < order.size(); place++) {
      boolean once = place < turns[1].intValueExact();
      BigInteger more = once ? turns[0].add(BigInteger.ONE) : turns[0];
      int i = order.get(place);
      pieces[i] = left.signum() < 0 ? pieces[i].subtract(more) : pieces[i].add(more);
    }
    return List.of(pieces);
  }

  private static List<Integer> byRemainder(List<BigDecimal> shares, BigInteger[] pieces) {
    boolean allZero = shares.stream().allMatch(share -> share.signum() == 0);
    return IntStream.range(0, pieces.length)
        .boxed()
        .filter(i -> allZero || shares.get(i).signum() != 0)
        .sorted(
            Comparator.<Integer, BigDecimal>comparing(
                    i -> shares.get(i).subtract(new BigDecimal(pieces[i])))
                .reversed())
        .toList();
  }

  private static List<Long> nothing(long whole, int pieces) {
    if (whole != 0) {
      throw nobody(BigInteger.valueOf(whole));
    }
    return LongStream.generate(() -> 0L).limit(pieces).boxed().toList();
  }

  private static IllegalArgumentException nobody(BigInteger whole) {
    return new IllegalArgumentException("nobody can get any of " + whole);
  }
}
