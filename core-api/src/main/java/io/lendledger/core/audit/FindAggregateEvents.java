package io.lendledger.core.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for {@link AggregateEvents} in the order of one aggregate, from either end.
 *
 * @param aggregateId which aggregate
 * @param eventTypes only these logical names; empty for all
 * @param upTo none behind this position of the store
 * @param beyond only behind this sequence number of the aggregate, in reading order; null for all
 * @param newestFirst whether the last ones come first
 * @param limit at most so many
 * @param form how events of former revisions are shown
 */
public record FindAggregateEvents(
    String aggregateId,
    List<String> eventTypes,
    long upTo,
    @Nullable Long beyond,
    boolean newestFirst,
    int limit,
    EventForm form) {}
