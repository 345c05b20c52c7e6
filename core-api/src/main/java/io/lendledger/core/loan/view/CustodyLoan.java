package io.lendledger.core.loan.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A loan at custody level. On the wire its parts are flat: the record's fields in this order.
 *
 * @param withholdingTaxRate of the parts, weighted by units, in percent; null when none has one
 */
public record CustodyLoan(
    String loanId,
    String loanStatus,
    String loanType,
    String collateralType,
    @JsonUnwrapped LoanUnits units,
    @JsonUnwrapped LoanPricing pricing,
    @JsonUnwrapped LoanDates dates,
    @JsonUnwrapped LoanParties parties,
    @JsonUnwrapped LentSecurity security,
    @JsonUnwrapped LoanValuation valuation,
    @Nullable BigDecimal withholdingTaxRate,
    @JsonUnwrapped LoanToDateAccruals accruals) {}
