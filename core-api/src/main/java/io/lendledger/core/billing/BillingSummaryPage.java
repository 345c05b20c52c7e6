package io.lendledger.core.billing;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of billing summary records. */
@SortedBy({
  "billingMonth",
  "borrowerCode",
  "billingCurrency",
  "grossAccrual",
  "serviceAccrual",
  "otherAgentAccrual",
  "netAccrual",
  "netClientRevenue"
})
public record BillingSummaryPage(
    List<BillingSummary> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<BillingSummary> {}
