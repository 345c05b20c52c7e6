package io.lendledger.core.client;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a utilization matrix, cell by cell. */
public record UtilizationPage(
    List<UtilizationCell> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<UtilizationCell> {}
