package io.lendledger.command.collateral;

import io.lendledger.core.collateral.CollateralLine;
import java.math.BigDecimal;

/** Collateral in dollars, worth what it says. */
public final class CashCollateral {

  private CashCollateral() {}

  /** A line of a day's report. */
  public static CollateralLine line(
      String rqvAccount, String lender, String account, String borrower, String value) {
    BigDecimal amount = new BigDecimal(value);
    return new CollateralLine(
        null,
        rqvAccount,
        lender,
        account,
        borrower,
        "Cash",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        amount,
        BigDecimal.ONE,
        "USD",
        amount,
        BigDecimal.ONE,
        BigDecimal.ONE,
        "USD",
        amount,
        BigDecimal.ZERO,
        amount);
  }
}
