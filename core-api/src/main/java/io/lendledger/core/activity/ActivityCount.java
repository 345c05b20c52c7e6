package io.lendledger.core.activity;

import java.time.Instant;

/**
 * The events of some time; components are the wire's fields (docs/audit.md, Activity).
 *
 * @param from when the time begins
 * @param events how many were stored in it
 * @param firstPosition position of the first of them
 * @param lastPosition position of the last of them
 */
public record ActivityCount(Instant from, long events, long firstPosition, long lastPosition) {}
