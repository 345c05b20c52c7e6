package io.lendledger.core.client;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of holdings. */
@SortedBy({
  "lenderCode",
  "clientId",
  "accountNumber",
  "isin",
  "depositary",
  "quantity",
  "pendingUnits",
  "onLoanUnits",
  "positionStatus"
})
public record HoldingPage(
    List<HoldingRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<HoldingRecord> {}
