package io.lendledger.core.activity;

import io.lendledger.core.reading.PageRequest;
import java.time.Instant;

/**
 * Asks for an {@link ActivityPage}.
 *
 * @param from inclusive
 * @param to exclusive
 */
public record FindActivity(Instant from, Instant to, ActivityBucket bucket, PageRequest page) {}
