package io.lendledger.core.marketdata;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of prices. */
@SortedBy({"date", "isin", "price", "currency"})
public record PricePage(
    List<PublishedPrice> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<PublishedPrice> {}
