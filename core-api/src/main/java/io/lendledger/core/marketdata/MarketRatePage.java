package io.lendledger.core.marketdata;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of market rates. */
public record MarketRatePage(
    List<PublishedMarketRate> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<PublishedMarketRate> {}
