package io.lendledger.core.accrual;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.lendledger.core.loan.view.LoanParties;
import java.time.LocalDate;

/**
 * The accrual of a client's part of a loan on a day. On the wire its parts are flat: the record's
 * fields in this order (docs/api.md, Records).
 */
public record AccrualRecord(
    LocalDate accrualDate,
    long settledUnits,
    @JsonUnwrapped AccrualValuation valuation,
    @JsonUnwrapped CashReinvestment cash,
    @JsonUnwrapped AccrualRates rates,
    @JsonUnwrapped AccruedAmounts amounts,
    String loanId,
    String clientLevelLoanId,
    String clientId,
    @JsonUnwrapped LoanParties parties,
    @JsonUnwrapped AccrualSecurity security) {}
