package io.lendledger.core.search;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that a search has found; there is no next page. */
public record FoundPage(
    List<Found> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<Found> {}
