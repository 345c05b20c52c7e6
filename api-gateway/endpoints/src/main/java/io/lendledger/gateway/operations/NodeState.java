package io.lendledger.gateway.operations;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process as it noted itself last; components are the wire's fields (docs/operations.md, Look at
 * the service).
 *
 * @param node its id
 * @param roles that it has
 * @param version of the service; null when it does not run from its jar
 * @param state {@code Up}, or {@code Silent} when it was not seen of late
 * @param startedAt when it started
 * @param lastSeenAt when it noted itself last
 * @param requestsRunning under way; null without a gateway, as the next three
 * @param requestsAtMost slots for them
 * @param requestsWaiting for a slot
 * @param waitingAtMost places to wait
 * @param connections to the database in use
 * @param connectionsAtMost that it may have
 * @param memoryMb in use
 * @param memoryAtMostMb that it may use
 * @param processors that it has
 * @param leads the event processors that it has claimed
 */
public record NodeState(
    String node,
    List<String> roles,
    @Nullable String version,
    String state,
    Instant startedAt,
    Instant lastSeenAt,
    @Nullable Integer requestsRunning,
    @Nullable Integer requestsAtMost,
    @Nullable Integer requestsWaiting,
    @Nullable Integer waitingAtMost,
    @Nullable Integer connections,
    @Nullable Integer connectionsAtMost,
    long memoryMb,
    long memoryAtMostMb,
    int processors,
    List<String> leads) {}
