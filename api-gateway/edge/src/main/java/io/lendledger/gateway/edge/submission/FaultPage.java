package io.lendledger.gateway.edge.submission;

import io.lendledger.core.reading.Page;
import io.lendledger.core.rejection.Fault;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the faults of a refused submission, in the order of its refusal. */
record FaultPage(List<Fault> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<Fault> {}
