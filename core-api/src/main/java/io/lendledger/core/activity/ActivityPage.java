package io.lendledger.core.activity;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of counts in the order of time; times without events are left out. */
public record ActivityPage(
    List<ActivityCount> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ActivityCount> {}
