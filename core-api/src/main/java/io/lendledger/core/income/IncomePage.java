package io.lendledger.core.income;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of manufactured income. */
public record IncomePage(
    List<IncomeView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<IncomeView> {}
