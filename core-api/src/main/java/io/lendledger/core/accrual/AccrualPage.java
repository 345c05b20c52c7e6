package io.lendledger.core.accrual;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of accruals. */
public record AccrualPage(
    List<AccrualRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<AccrualRecord> {}
