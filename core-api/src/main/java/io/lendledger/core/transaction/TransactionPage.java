package io.lendledger.core.transaction;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of purchases and sales. */
public record TransactionPage(
    List<TransactionView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<TransactionView> {}
