package io.lendledger.gateway.desk;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of what rows show, parked events and refused submissions. */
public record DeskExceptionPage(
    List<DeskException> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<DeskException> {}
