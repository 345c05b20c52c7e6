package io.lendledger.core.loan.terms;

import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Fault;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Terms and dates that have to go together, whether a loan is asked for or booked.
 *
 * @param collateralType decides which rates there are
 * @param lendingRate the fee, for non-cash
 * @param investmentRate yield of the collateral, for cash
 * @param rebateRate what the borrower gets back, for cash
 * @param loanType open or term
 * @param tradeDate day of the trade
 * @param settlementDate intended day of delivery
 * @param endDate agreed end; a term loan has one
 */
public record LoanAgreement(
    CollateralType collateralType,
    @Nullable Rate lendingRate,
    @Nullable Rate investmentRate,
    @Nullable Rate rebateRate,
    LoanType loanType,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable LocalDate endDate) {

  /** The agreement of a loan with these terms. */
  public static LoanAgreement of(
      LoanTerms terms, LocalDate tradeDate, LocalDate settlementDate, @Nullable LocalDate endDate) {
    return new LoanAgreement(
        terms.collateralType(),
        terms.lendingRate(),
        terms.investmentRate(),
        terms.rebateRate(),
        terms.type(),
        tradeDate,
        settlementDate,
        endDate);
  }

  /** What does not go together, by its field on the wire; empty when all does. */
  public List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    boolean cash = collateralType == CollateralType.CASH;
    checkRate(faults, "lendingRate", lendingRate, !cash);
    checkRate(faults, "investmentRate", investmentRate, cash);
    checkRate(faults, "rebateRate", rebateRate, cash);
    if (settlementDate.isBefore(tradeDate)) {
      faults.add(Fault.of("settlementDate", settlementDate, "is before tradeDate"));
    }
    if (endDate == null && loanType == LoanType.TERM) {
      faults.add(Fault.of("endDate", null, "is required for a term loan"));
    }
    if (endDate != null && !endDate.isAfter(settlementDate)) {
      faults.add(Fault.of("endDate", endDate, "is not after settlementDate"));
    }
    return faults;
  }

  private static void checkRate(
      List<Fault> faults, String field, @Nullable Rate rate, boolean wanted) {
    if ((rate != null) != wanted) {
      String issue =
          wanted ? "is required with this collateralType" : "is not for this collateralType";
      faults.add(Fault.of(field, rate, issue));
    }
  }
}
