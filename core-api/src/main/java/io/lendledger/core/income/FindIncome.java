package io.lendledger.core.income;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Asks for an {@link IncomePage}; null filters mean all. */
public record FindIncome(
    @Nullable LenderCode lender,
    @Nullable String isin,
    @Nullable String borrowerCode,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    @Nullable Boolean matches,
    PageRequest page) {}
