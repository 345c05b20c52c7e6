package io.lendledger.core.collateral;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * Reports the required value of a borrower's loans of a lender's account and the value of the
 * collateral for them (docs/lending.md, Loan price and required value). The same figures again
 * change nothing. Answers whether they changed.
 *
 * @param date day as of which they are valued: that of the latest report, or a later one on which a
 *     day was closed or a loan was traded
 * @param currency of both values
 * @param required required value of pending and open loans together
 * @param collateral collateral value after haircut
 */
public record ValueExposure(
    @TargetAggregateIdentifier ExposureKey key,
    LocalDate date,
    Currency currency,
    BigDecimal required,
    BigDecimal collateral) {

  /** Identity of the exposure of a lender's account to a borrower. */
  public record ExposureKey(LenderCode lender, AccountId account, BorrowerCode borrower) {
    @Override
    public String toString() {
      return "exposure:" + lender + "/" + account + "/" + borrower;
    }
  }
}
