package io.lendledger.core.loan.view;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link TradePage}, sorted by trade id. */
public record FindTrades(@Nullable LenderCode lender, LoanFilter filter, PageRequest page) {}
