package io.lendledger.core.accrual;

import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;

/**
 * The value that the cover of units on loan must reach, in loan currency (docs/lending.md, Loan
 * price and required value): units × price × FX × margin; for cash the loan value, whose price
 * includes the margin.
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
