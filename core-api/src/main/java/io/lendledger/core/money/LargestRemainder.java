package io.lendledger.core.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Splits a whole number so that the pieces add up to it: everybody gets the floor of the exact
 * share, what is left goes one by one to the largest remainders, ties to the earlier (domain,
 * section 4).
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
  public static List<Long> round(long whole, List<BigDecimal> shares) {
    if (shares.isEmpty()) {
      return nothing(whole, 0);
    }
    long[] pieces =
        shares.stream()
            .mapToLong(share -> share.setScale(0, RoundingMode.FLOOR).longValueExact())
            .toArray();
    long left = whole - LongStream.of(pieces).sum();
    List<Integer> order = byRemainder(shares, pieces);
    if (left < 0) {
      order = order.reversed();
    }
    for (int step = 0; step < Math.abs(left); step++) {
      pieces[order.get(step % order.size())] += Long.signum(left);
    }
    return LongStream.of(pieces).boxed().toList();
  }

  private static List<Integer> byRemainder(List<BigDecimal> shares, long[] pieces) {
    boolean allZero = shares.stream().allMatch(share -> share.signum() == 0);
    return IntStream.range(0, pieces.length)
        .boxed()
        .filter(i -> allZero || shares.get(i).signum() != 0)
        .sorted(
            Comparator.<Integer, BigDecimal>comparing(
                    i -> shares.get(i).subtract(BigDecimal.valueOf(pieces[i])))
                .reversed())
        .toList();
  }

  private static List<Long> nothing(long whole, int pieces) {
    if (whole != 0) {
      throw new IllegalArgumentException("nobody can get any of " + whole);
    }
    return LongStream.generate(() -> 0L).limit(pieces).boxed().toList();
  }
}
