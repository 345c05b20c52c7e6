package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link ClientLoanPage}, sorted by client-level loan id. */
public record FindClientLoans(@Nullable LenderCode lender, LoanFilter filter, PageRequest page) {}
