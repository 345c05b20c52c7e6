package io.lendledger.core.loan.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A client's part of a loan: the loan's fields with the client's own units, values and accruals,
 * and behind them those of the part, flat on the wire.
 *
 * @param loan the loan, as far as it is the client's
 * @param actualLoanId the custody loan
 */
public record ClientLoan(
    @JsonUnwrapped CustodyLoan loan,
    String clientLevelLoanId,
    String actualLoanId,
    String clientId,
    @JsonUnwrapped ClientPricing pricing,
    BigDecimal loanToDateAccrualNetBank,
    BigDecimal loanToDateAccrualNetClient,
    @Nullable String clientInstrumentId) {}
