package io.lendledger.core.loan.terms;

import io.lendledger.core.money.Rate;
import io.lendledger.core.rejection.Fault;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

  /**
   * One thing that has to hold.
   *
   * @param fields the wire names of those that it looks at
   * @param broken the fault of an agreement, of which no other fields need be known
   */
  public record Rule(List<String> fields, Function<LoanAgreement, Optional<Fault>> broken) {}

  /** All that has to hold. */
  public static final List<Rule> RULES =
      List.of(
          new Rule(
              List.of("lendingRate", "collateralType"),
              of -> rate("lendingRate", of.lendingRate, !of.isCash())),
          new Rule(
              List.of("investmentRate", "collateralType"),
              of -> rate("investmentRate", of.investmentRate, of.isCash())),
          new Rule(
              List.of("rebateRate", "collateralType"),
              of -> rate("rebateRate", of.rebateRate, of.isCash())),
          new Rule(List.of("settlementDate", "tradeDate"), LoanAgreement::settlement),
          new Rule(List.of("endDate", "loanType"), LoanAgreement::endOfTerm),
          new Rule(List.of("endDate", "settlementDate"), LoanAgreement::endAfterSettlement));

  /** What does not go together, by its field on the wire; empty when all does. */
  public List<Fault> faults() {
    return RULES.stream().flatMap(rule -> rule.broken().apply(this).stream()).toList();
  }

  private boolean isCash() {
    return collateralType == CollateralType.CASH;
  }

  private static Optional<Fault> rate(String field, @Nullable Rate rate, boolean wanted) {
    String issue =
        wanted ? "is required with this collateralType" : "is not for this collateralType";
    return (rate != null) == wanted ? Optional.empty() : Optional.of(Fault.of(field, rate, issue));
  }

  private Optional<Fault> settlement() {
    return settlementDate.isBefore(tradeDate)
        ? Optional.of(Fault.of("settlementDate", settlementDate, "is before tradeDate"))
        : Optional.empty();
  }

  private Optional<Fault> endOfTerm() {
    return endDate == null && loanType == LoanType.TERM
        ? Optional.of(Fault.of("endDate", null, "is required for a term loan"))
        : Optional.empty();
  }

  private Optional<Fault> endAfterSettlement() {
    return endDate != null && !endDate.isAfter(settlementDate)
        ? Optional.of(Fault.of("endDate", endDate, "is not after settlementDate"))
        : Optional.empty();
  }
}
