package io.lendledger.core.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LargestRemainderTest {

  static final long MOST = Long.MAX_VALUE / 32;

  @Test
  void theLargestRemaindersGetWhatFloorsLeave() {
    assertThat(LargestRemainder.apportion(10, List.of(1L, 1L, 4L))).containsExactly(2L, 2L, 6L);
    assertThat(LargestRemainder.apportion(7, List.of(5L, 3L, 2L))).containsExactly(4L, 2L, 1L);
  }

  @Test
  void tiesGoToTheEarlier() {
    assertThat(LargestRemainder.apportion(2, List.of(1L, 1L, 1L))).containsExactly(1L, 1L, 0L);
  }

  @Test
  void unitsThatNobodyCanGetAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestRemainder.apportion(1, List.of(0L, 0L)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestRemainder.apportion(-1, List.of(1L)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LargestRemainder.round(BigInteger.ONE, List.of()));
  }

  @Test
  void sharesRoundToTheWholeEvenWhenItLiesOffTheirSum() {
    List<BigDecimal> shares = List.of(new BigDecimal("1.7"), new BigDecimal("1.2"));
    assertThat(rounded(3, shares)).containsExactly(2L, 1L);
    assertThat(rounded(5, shares)).containsExactly(3L, 2L);
    assertThat(rounded(1, shares)).containsExactly(1L, 0L);
  }

  @Property(tries = 500)
  void piecesAddUpAndStayWithinOneOfTheExactShare(
      @ForAll @LongRange(max = MOST) long whole,
      @ForAll @Size(min = 1, max = 12) List<@LongRange(max = MOST) Long> weights) {
    BigDecimal total = sum(weights);
    Assume.that(total.signum() > 0);
    List<Long> pieces = LargestRemainder.apportion(whole, weights);
    assertThat(sum(pieces)).isEqualByComparingTo(BigDecimal.valueOf(whole));
    for (int i = 0; i < weights.size(); i++) {
      BigDecimal exact =
          BigDecimal.valueOf(whole)
              .multiply(BigDecimal.valueOf(weights.get(i)))
              .divide(total, 6, RoundingMode.HALF_UP);
      assertThat(exact.subtract(BigDecimal.valueOf(pieces.get(i))).abs())
          .isLessThanOrEqualTo(BigDecimal.ONE);
    }
  }

  @Property(tries = 500)
  void moreWeightNeverGetsLessAndNoWeightGetsNone(
      @ForAll @LongRange(max = 1_000_000) long whole,
      @ForAll @Size(min = 1, max = 12) List<@LongRange(max = 1_000) Long> weights) {
    Assume.that(sum(weights).signum() > 0);
    List<Long> pieces = LargestRemainder.apportion(whole, weights);
    for (int i = 0; i < weights.size(); i++) {
      if (weights.get(i) == 0) {
        assertThat(pieces.get(i)).isZero();
      }
      for (int j = 0; j < weights.size(); j++) {
        if (weights.get(i) > weights.get(j)) {
          assertThat(pieces.get(i)).isGreaterThanOrEqualTo(pieces.get(j));
        }
      }
    }
  }

  @Property(tries = 500)
  void nobodyGetsMoreThanTheWeightWhileThereIsEnough(
      @ForAll @Size(min = 1, max = 12) List<@LongRange(max = 1_000) Long> weights,
      @ForAll @LongRange(max = 999_999) long seed) {
    long total = sum(weights).longValueExact();
    Assume.that(total > 0);
    List<Long> pieces = LargestRemainder.apportion(seed % (total + 1), weights);
    for (int i = 0; i < weights.size(); i++) {
      assertThat(pieces.get(i)).isLessThanOrEqualTo(weights.get(i));
    }
  }

  @Property(tries = 500)
  void roundedSharesAddUpWhateverTheirSign(
      @ForAll @LongRange(min = -9_000, max = 9_000) long whole,
      @ForAll @Size(min = 1, max = 8) List<Integer> hundredMillionths) {
    List<BigDecimal> shares =
        hundredMillionths.stream().map(each -> BigDecimal.valueOf(each, 8)).toList();
    List<Long> pieces = rounded(whole, shares);
    assertThat(sum(pieces)).isEqualByComparingTo(BigDecimal.valueOf(whole));
    if (shares.stream().anyMatch(share -> share.signum() != 0)) {
      for (int i = 0; i < shares.size(); i++) {
        if (shares.get(i).signum() == 0) {
          assertThat(pieces.get(i)).isZero();
        }
      }
    }
  }

  @Test
  void roundingKnowsNoGreatestNumber() {
    BigDecimal each = new BigDecimal("33333333333333333333333333333333333333.4");
    BigInteger whole = new BigInteger("100000000000000000000000000000000000000");
    List<BigInteger> pieces = LargestRemainder.round(whole, List.of(each, each, each));
    assertThat(pieces.stream().reduce(BigInteger.ZERO, BigInteger::add)).isEqualTo(whole);
    assertThat(pieces.getFirst().subtract(pieces.getLast())).isEqualTo(BigInteger.ONE);
    assertThat(rounded(-7, List.of(new BigDecimal("0.5"), new BigDecimal("0.4"))))
        .containsExactly(-3L, -4L);
  }

  private static List<Long> rounded(long whole, List<BigDecimal> shares) {
    return LargestRemainder.round(BigInteger.valueOf(whole), shares).stream()
        .map(BigInteger::longValueExact)
        .toList();
  }

  private static BigDecimal sum(List<Long> numbers) {
    return numbers.stream().map(BigDecimal::valueOf).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
