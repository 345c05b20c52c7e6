package io.lendledger.core.accrual;

import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The value of one unit on loan in loan currency (docs/lending.md, Loan price and required value).
 *
 * @param value exact amount per unit
 */
public record LoanPrice(BigDecimal value) {

  /**
   * Non-cash: price at the FX rate. Cash: that, times the margin, rounded up to a multiple of the
   * increment.
   *
   * @param price of one unit in its own currency
   * @param fxRate from the price's currency to the loan's
   * @param margin 102 means 102 %; cash only
   * @param increment positive; cash only
   */
  public static LoanPrice of(
      CollateralType type,
      BigDecimal price,
      BigDecimal fxRate,
      Percent margin,
      BigDecimal increment) {
    BigDecimal converted = price.multiply(fxRate);
    return new LoanPrice(
        PlainNumber.of(
            switch (type) {
              case NON_CASH -> converted;
              case CASH -> roundUp(converted.multiply(factor(margin)), increment);
            }));
  }

  /** Value of so many units, in loan currency. */
  public BigDecimal times(long units) {
    return value.multiply(BigDecimal.valueOf(units));
  }

  static BigDecimal factor(Percent percent) {
    return percent.value().movePointLeft(2);
  }

  private static BigDecimal roundUp(BigDecimal amount, BigDecimal increment) {
    return amount.divide(increment, 0, RoundingMode.CEILING).multiply(increment);
  }
}
