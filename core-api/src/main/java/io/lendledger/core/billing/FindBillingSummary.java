package io.lendledger.core.billing;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a {@link BillingSummaryPage}; months are {@code yyyy-MM}, null means the current one.
 */
public record FindBillingSummary(
    @Nullable LenderCode lender,
    @Nullable String fromMonth,
    @Nullable String toMonth,
    @Nullable String borrowerCode,
    PageRequest page) {}
