package io.lendledger.core.borrowrequest;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link BorrowRequestPage} of the requests that concern a lender, or of all; {@code
 * forLender} when the lender itself asks, which sees its own part of them alone. Null filters mean
 * all.
 */
public record FindBorrowRequests(
    @Nullable LenderCode lender,
    boolean forLender,
    @Nullable String borrowerCode,
    @Nullable String isin,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    PageRequest page) {}
