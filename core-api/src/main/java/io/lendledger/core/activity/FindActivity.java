package io.lendledger.core.activity;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an {@link ActivityPage}.
 *
 * @param lender whose events are counted; all events without one
 * @param from inclusive
 * @param to exclusive
 */
public record FindActivity(
    @Nullable LenderCode lender,
    Instant from,
    Instant to,
    ActivityBucket bucket,
    PageRequest page) {}
