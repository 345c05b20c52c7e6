package io.lendledger.gateway.operations;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * How far one who follows the event store is; components are the wire's fields (docs/operations.md,
 * Look at the service).
 *
 * @param name of a read model, the look-ups ({@code registers}) or a process
 * @param position last event handled; null of one that is not known, as the next ones
 * @param lag events of the store behind that
 * @param eventsPerSecond since it was looked at before; null at the first look
 * @param secondsLeft at that rate; null when it does not move or is not known to
 * @param parked events of it that are set aside
 * @param stuckAt position of the event that it cannot handle; null when it handles all
 * @param reason why it cannot
 */
public record ProcessorState(
    String name,
    String state,
    @Nullable Long position,
    @Nullable Long lag,
    @Nullable BigDecimal eventsPerSecond,
    @Nullable Long secondsLeft,
    long parked,
    @Nullable Long stuckAt,
    @Nullable String reason) {}
