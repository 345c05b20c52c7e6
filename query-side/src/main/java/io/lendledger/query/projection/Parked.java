package io.lendledger.query.projection;

import org.jspecify.annotations.Nullable;

/**
 * A sequence of events that a read model has set aside.
 *
 * @param key names it, as {@link io.lendledger.core.event.EventSequence} does
 * @param lender the lender the lender whose events wait; null for an aggregate's
 * @param position the first event that is not in the rows
 * @param passed the last event that waits
 * @param skipped a skipped event; null when there is none
 * @param attempts how often the first event was tried
 */
record Parked(
    String key,
    @Nullable String lender,
    long position,
    long passed,
    @Nullable Long skipped,
    int attempts) {}
