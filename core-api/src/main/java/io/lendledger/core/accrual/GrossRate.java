package io.lendledger.core.accrual;

import io.lendledger.core.loan.terms.CollateralType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** What the borrower of a loan pays, percent a year (docs/lending.md, Accruals). */
public final class GrossRate {

  private GrossRate() {}

  /**
   * The fee of a non-cash loan, investment less rebate rate of a cash loan; null while a rate that
   * it needs is not agreed.
   */
  public static @Nullable BigDecimal of(
      CollateralType type,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal investmentRate,
      @Nullable BigDecimal rebateRate) {
    return switch (type) {
      case NON_CASH -> lendingRate;
      case CASH ->
          investmentRate == null || rebateRate == null ? null : investmentRate.subtract(rebateRate);
    };
  }
}
