package io.lendledger.core.series;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a series. */
public record SeriesPage(
    List<SeriesPoint> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<SeriesPoint> {}
