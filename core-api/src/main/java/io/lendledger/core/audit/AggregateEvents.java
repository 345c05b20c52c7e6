package io.lendledger.core.audit;

import java.util.List;

/**
 * Events of an aggregate.
 *
 * @param data in reading order
 * @param more whether others follow
 */
public record AggregateEvents(List<AuditEvent> data, boolean more) {}
