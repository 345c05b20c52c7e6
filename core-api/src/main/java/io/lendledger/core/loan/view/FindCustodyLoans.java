package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;

/** Asks for a {@link CustodyLoanPage}, sorted by loan id. */
public record FindCustodyLoans(LenderCode lender, LoanFilter filter, PageRequest page) {}
