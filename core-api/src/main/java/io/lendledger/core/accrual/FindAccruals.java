package io.lendledger.core.accrual;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Asks for an {@link AccrualPage}; without dates the last closed business date. */
public record FindAccruals(
    @Nullable LenderCode lender,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    @Nullable String isin,
    @Nullable String borrowerCode,
    @Nullable String clientId,
    PageRequest page) {}
