package io.lendledger.core.borrowrequest;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of borrow requests. */
public record BorrowRequestPage(
    List<BorrowRequestView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<BorrowRequestView> {}
