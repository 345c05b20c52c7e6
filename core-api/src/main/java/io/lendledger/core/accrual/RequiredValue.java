package io.lendledger.core.accrual;

import io.lendledger.core.loan.CollateralType;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;

/**
 * What the cover of lent units must reach, in loan currency (domain, section 4): units at price, FX
 * and margin; for cash the loan value, whose price has the margin in it.
 */
public final class RequiredValue {

  private RequiredValue() {}

  /** The required value of so many units, with 8 decimals; parameters as of {@link LoanPrice}. */
  public static BigDecimal of(
      CollateralType type,
      long units,
      BigDecimal price,
      BigDecimal fxRate,
      Percent margin,
      BigDecimal increment) {
    BigDecimal loanValue = LoanPrice.of(type, price, fxRate, margin, increment).times(units);
    return Amounts.rounded(
        switch (type) {
          case NON_CASH -> loanValue.multiply(LoanPrice.factor(margin));
          case CASH -> loanValue;
        });
  }
}
