package io.lendledger.core.borrower;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of borrowers. */
@SortedBy({"borrowerCode", "borrowerName", "externalBorrowerCode", "marginPercent"})
public record BorrowerPage(
    List<BorrowerView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<BorrowerView> {}
