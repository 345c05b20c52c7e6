package io.lendledger.core.marketdata;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.stream.Stream;

/** One unit of {@code fromCurrency} is worth {@code rate} of {@code toCurrency}. */
public record FxPoint(String fromCurrency, String toCurrency, BigDecimal rate) {

  /** Decimals of the inverse of a rate, rounded half up. */
  public static final int INVERSE_DECIMALS = 12;

  /** What one unit is worth in the other direction. */
  public FxPoint inverse() {
    return new FxPoint(
        toCurrency,
        fromCurrency,
        BigDecimal.ONE.divide(rate, INVERSE_DECIMALS, RoundingMode.HALF_UP));
  }

  /** The rate that this one gives between two currencies; empty when it is about others. */
  public Optional<BigDecimal> between(String from, String to) {
    return Stream.of(this, inverse())
        .filter(each -> each.fromCurrency.equals(from) && each.toCurrency.equals(to))
        .map(FxPoint::rate)
        .findFirst();
  }

  /**
   * The inverse of a rate in SQL, to the same decimals: PostgreSQL would keep 16 digits, which are
   * not enough for a small rate.
   *
   * @param rate the column
   */
  public static String inverseSql(String rate) {
    return "round(1.%s / %s, %d)"
        .formatted("0".repeat(2 * INVERSE_DECIMALS), rate, INVERSE_DECIMALS);
  }
}
