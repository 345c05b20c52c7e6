package io.lendledger.command.collateralcover;

import io.lendledger.core.loan.terms.LoanId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;

/**
 * The loans that a borrower's collateral for a lender's account covers (docs/lending.md, Loan price
 * and required value). Delivered loans come first, then covered ones, then the others in the order
 * of their settlement. Each is covered when the remaining collateral reaches its required value,
 * whatever the outcome of the one before.
 *
 * @param currency of all values, ISO 4217
 * @param value collateral after haircut
 * @param loans the pending and open loans with their required values, in the same currency
 */
record AccountCover(Currency currency, BigDecimal value, List<Claim> loans) {

  private static final Comparator<Claim> ORDER =
      Comparator.comparing((Claim each) -> !each.open())
          .thenComparing(each -> !each.covered())
          .thenComparing(Claim::settlement)
          .thenComparing(each -> each.loan().value());

  /**
   * The claim of a loan on the collateral. {@code settlement} orders loans like a date in ISO form;
   * {@code own} is the required value in the loan's currency.
   */
  record Claim(
      LoanId loan,
      boolean open,
      boolean covered,
      String settlement,
      BigDecimal required,
      BigDecimal own) {}

  /** Pending loans that become covered, and covered ones that no longer are. */
  record Changes(List<Claim> release, List<Claim> lose) {}

  /** The required value of all pending and open loans together. */
  BigDecimal required() {
    return loans.stream().map(Claim::required).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  Changes changes() {
    List<Claim> release = new ArrayList<>();
    List<Claim> lose = new ArrayList<>();
    BigDecimal left = value;
    for (Claim each : loans.stream().sorted(ORDER).toList()) {
      boolean reached = left.compareTo(each.required()) >= 0;
      if (reached || each.open()) {
        left = left.subtract(each.required());
      }
      if (!each.open() && reached && !each.covered()) {
        release.add(each);
      }
      if (!each.open() && !reached && each.covered()) {
        lose.add(each);
      }
    }
    return new Changes(release, lose);
  }
}
