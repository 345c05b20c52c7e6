package io.lendledger.core.billing;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the billing summary over lenders. */
@SortedBy({
  "lenderCode",
  "billingMonth",
  "borrowerCode",
  "billingCurrency",
  "grossAccrual",
  "serviceAccrual",
  "otherAgentAccrual",
  "netAccrual",
  "netClientRevenue"
})
public record LenderBillingPage(
    List<LenderBilling> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<LenderBilling> {}
