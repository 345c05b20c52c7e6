package io.lendledger.core.marketdata;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of market rates. */
@SortedBy({"date", "isin", "rateBps", "volume", "utilization"})
public record MarketRatePage(
    List<PublishedMarketRate> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<PublishedMarketRate> {}
