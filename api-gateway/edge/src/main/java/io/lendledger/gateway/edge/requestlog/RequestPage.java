package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests, the newest first; they have no position in the store. */
record RequestPage(
    List<RequestEntry> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<RequestEntry> {}
