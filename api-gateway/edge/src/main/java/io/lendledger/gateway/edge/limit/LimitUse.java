package io.lendledger.gateway.edge.limit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The use of its limits by a credential or an address; components are the wire's fields
 * (docs/operations.md, Look at the service).
 *
 * @param owner kind of limit, a slash, and the credential or address
 * @param minuteUsed requests in the minute under way
 * @param minuteLimit null without a limit, as the next ones
 * @param minuteEndsAt when the next minute begins
 * @param dayUsed requests of today, UTC
 * @param itemsUsed items that were analysed today
 */
public record LimitUse(
    String owner,
    long minuteUsed,
    @Nullable Long minuteLimit,
    Instant minuteEndsAt,
    long dayUsed,
    @Nullable Long dayLimit,
    long itemsUsed,
    @Nullable Long itemsLimit) {}
