package io.lendledger.core.loan.view;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The criteria of a read of loans or trades; null or empty means any.
 *
 * @param statuses loan or trade statuses, as on the wire
 * @param tradeType trades only
 * @param fromDate first trade date
 * @param toDate last trade date
 * @param updatedSince only records that changed at or after this instant
 * @param isin the security
 * @param borrowerCode the borrower
 * @param clientId the client; custody loans: loans that the client has a part in
 */
public record LoanFilter(
    List<String> statuses,
    @Nullable String tradeType,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    @Nullable Instant updatedSince,
    @Nullable String isin,
    @Nullable String borrowerCode,
    @Nullable String clientId) {}
