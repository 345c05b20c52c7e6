package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of custody-level loans. */
public record CustodyLoanPage(
    List<CustodyLoan> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<CustodyLoan> {}
