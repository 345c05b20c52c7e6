package io.lendledger.core.bound;

import java.math.BigDecimal;

/**
 * The greatest numbers that requests may carry, on every flow and in every format. Results computed
 * from them are exact and have no bound of their own; see decision 014.
 */
public final class Bounds {

  /** Units of a quantity, and of a holding with pending units: 10^12. */
  public static final BigDecimal MOST_UNITS = BigDecimal.TEN.pow(12);

  /** A price, an FX rate or an amount, in whole units of a currency: 10^12. */
  public static final BigDecimal MOST_AMOUNT = BigDecimal.TEN.pow(12);

  /** A rate in percent a year, either way. */
  public static final BigDecimal MOST_RATE = BigDecimal.valueOf(1_000);

  /** The same in basis points. */
  public static final BigDecimal MOST_BASIS_POINTS = BigDecimal.valueOf(100_000);

  /** A margin in percent; shares of a whole end at 100. */
  public static final BigDecimal MOST_MARGIN = BigDecimal.valueOf(1_000);

  /** Digits behind the point, trailing zeros not counted. */
  public static final int MOST_DECIMALS = 10;

  private Bounds() {}
}
