package io.lendledger.command.collateral;

import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.collateral.CollateralValue;
import java.math.BigDecimal;

/** Cash collateral, worth what it says. */
public final class CashCollateral {

  private CashCollateral() {}

  /** A line of a day's report, in US dollars. */
  public static CollateralLine line(
      String rqvAccount, String lender, String account, String borrower, String value) {
    return line(rqvAccount, lender, account, borrower, value, "USD");
  }

  /** The same in another currency. */
  public static CollateralLine line(
      String rqvAccount,
      String lender,
      String account,
      String borrower,
      String value,
      String currency) {
    BigDecimal amount = new BigDecimal(value);
    return new CollateralLine(
        null,
        rqvAccount,
        lender,
        account,
        borrower,
        "Cash",
        new CollateralSecurity(null, null, null, null, null, null, null, null, null),
        amount,
        new CollateralValue(
            BigDecimal.ONE,
            currency,
            amount,
            BigDecimal.ONE,
            BigDecimal.ONE,
            currency,
            amount,
            BigDecimal.ZERO,
            amount));
  }
}
