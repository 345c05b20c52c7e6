package io.lendledger.core.businessday;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How far the close of a month is (docs/api.md, The desk); {@code openFrom} has its first day that
 * is not closed yet.
 */
public record BillingMonthView(
    String billingMonth,
    String status,
    @Nullable LocalDate openFrom,
    @Nullable Long done,
    @Nullable Long total,
    @Nullable Long secondsLeft,
    @Nullable Instant startedAt,
    @Nullable Instant closedAt) {}
