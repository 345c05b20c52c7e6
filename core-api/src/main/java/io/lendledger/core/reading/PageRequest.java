package io.lendledger.core.reading;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for one page of a read (docs/api.md, Reads).
 *
 * @param limit at most so many records, 1 to 1,000
 * @param afterKey the page before's {@code nextKey}: the walk's date, then the sort key of its last
 *     record; null for the first page
 * @param position store position that the walk is pinned to; null on the first page when {@code
 *     asOf} or the store's end is to say it
 * @param asOf instant whose knowledge is asked for; null for now
 */
public record PageRequest(
    int limit, @Nullable List<String> afterKey, @Nullable Long position, @Nullable Instant asOf) {}
