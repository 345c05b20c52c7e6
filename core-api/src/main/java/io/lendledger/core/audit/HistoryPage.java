package io.lendledger.core.audit;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a walk through the event history; its key is the position of the last event. */
public record HistoryPage(
    List<AuditEvent> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<AuditEvent> {}
