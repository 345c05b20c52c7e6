package io.lendledger.core.reference;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of lenders. */
@SortedBy({"lenderCode", "lenderName", "serviceFeeSplit", "otherAgentFeeSplit", "billingCurrency"})
public record LenderPage(
    List<LenderView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<LenderView> {}
