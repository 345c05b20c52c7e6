package io.lendledger.core.loan.view;

import java.math.BigDecimal;

/** What a loan has earned so far, in loan currency. */
public record LoanToDateAccruals(
    BigDecimal loanToDateAccrualGross,
    BigDecimal loanToDateAccrualAgent,
    BigDecimal loanToDateAccrualNet) {}
