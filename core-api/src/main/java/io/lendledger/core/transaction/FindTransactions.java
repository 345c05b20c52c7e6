package io.lendledger.core.transaction;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link TransactionPage}; null filters and an empty list of statuses mean all. */
public record FindTransactions(
    @Nullable LenderCode lender,
    List<String> statuses,
    @Nullable String clientId,
    @Nullable String isin,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    PageRequest page) {}
