package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a loan's timeline. */
public record TimelinePage(
    List<TimelineEntry> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<TimelineEntry> {}
