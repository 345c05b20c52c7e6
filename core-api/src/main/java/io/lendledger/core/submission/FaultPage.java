package io.lendledger.core.submission;

import io.lendledger.core.reading.Page;
import io.lendledger.core.rejection.Fault;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the faults of a submission: of a refused one in the order of its refusal, of an
 * accepted one the records that were overtaken.
 */
public record FaultPage(
    List<Fault> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<Fault> {}
