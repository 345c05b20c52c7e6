package io.lendledger.core.exception;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of exceptions. */
public record ExceptionPage(
    List<ExceptionView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ExceptionView> {}
