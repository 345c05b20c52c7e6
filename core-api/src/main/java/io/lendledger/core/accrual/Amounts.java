package io.lendledger.core.accrual;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds amounts and rates to 8 decimals (docs/lending.md, Accruals). */
final class Amounts {

  private static final int DECIMALS = 8;

  private Amounts() {}

  static BigDecimal rounded(BigDecimal exact) {
    return exact.setScale(DECIMALS, RoundingMode.HALF_UP);
  }

  /** {@code percent} of the amount, rounded. */
  static BigDecimal share(BigDecimal amount, BigDecimal percent) {
    return rounded(amount.multiply(percent.movePointLeft(2)));
  }

  /** The accrual of an amount for one day at an annual rate in percent, rounded. */
  static BigDecimal aDay(BigDecimal amount, BigDecimal rate, int dayCountBasis) {
    return amount
        .multiply(rate.movePointLeft(2))
        .divide(BigDecimal.valueOf(dayCountBasis), DECIMALS, RoundingMode.HALF_UP);
  }
}
