package io.lendledger.core.loan.terms;

import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/**
 * The economics of a loan (docs/lending.md, Accruals).
 *
 * @param collateralType decides between fee and rebate
 * @param lendingRate the fee of a non-cash loan; null for cash
 * @param investmentRate yield of the cash collateral; null for non-cash
 * @param rebateRate paid to the borrower on its cash, may be negative; null for non-cash
 * @param currency loan currency
 * @param margin 102 means that 102 % is to be covered
 * @param haircut reduction of collateral value; null when none was agreed
 * @param type open or term
 */
public record LoanTerms(
    CollateralType collateralType,
    @Nullable Rate lendingRate,
    @Nullable Rate investmentRate,
    @Nullable Rate rebateRate,
    Currency currency,
    Percent margin,
    @Nullable Percent haircut,
    LoanType type) {

  /** The same terms at another fee, or another rebate of a cash loan. */
  public LoanTerms at(Rate rate) {
    boolean cash = collateralType == CollateralType.CASH;
    return new LoanTerms(
        collateralType,
        cash ? null : rate,
        investmentRate,
        cash ? rate : null,
        currency,
        margin,
        haircut,
        type);
  }
}
