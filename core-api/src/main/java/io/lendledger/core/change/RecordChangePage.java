package io.lendledger.core.change;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of changes between two moments. */
public record RecordChangePage(
    List<RecordChange> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<RecordChange> {}
