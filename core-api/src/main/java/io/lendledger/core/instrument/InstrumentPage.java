package io.lendledger.core.instrument;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of securities. */
public record InstrumentPage(
    List<InstrumentView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<InstrumentView> {}
