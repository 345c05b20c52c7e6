package io.lendledger.core.billing;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of client revenue records. */
@SortedBy({
  "billingMonth",
  "clientCode",
  "billingCurrency",
  "netClientRevenue",
  "netAggregatorRevenue"
})
public record ClientRevenuePage(
    List<ClientRevenue> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ClientRevenue> {}
