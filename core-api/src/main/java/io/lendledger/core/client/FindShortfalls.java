package io.lendledger.core.client;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link ShortfallPage}; null filters mean all. */
public record FindShortfalls(
    @Nullable LenderCode lender,
    @Nullable String clientId,
    @Nullable String isin,
    @Nullable LocalDate fromDate,
    @Nullable LocalDate toDate,
    PageRequest page) {}
