package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;

/** Asks for a {@link ClientLoanPage}, sorted by client-level loan id. */
public record FindClientLoans(LenderCode lender, LoanFilter filter, PageRequest page) {}
