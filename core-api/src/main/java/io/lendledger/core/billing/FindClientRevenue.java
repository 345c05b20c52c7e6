package io.lendledger.core.billing;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import org.jspecify.annotations.Nullable;

/** Asks for a {@link ClientRevenuePage}; months are {@code yyyy-MM}, null means the current one. */
public record FindClientRevenue(
    @Nullable LenderCode lender,
    @Nullable String fromMonth,
    @Nullable String toMonth,
    @Nullable String clientId,
    PageRequest page) {}
