package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of position reconciliation records. */
@SortedBy({
  "lenderCode",
  "accountNumber",
  "borrowerCode",
  "isin",
  "netTradedUnits",
  "netSettledUnits"
})
public record PositionReconciliationPage(
    List<PositionReconciliation> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<PositionReconciliation> {}
