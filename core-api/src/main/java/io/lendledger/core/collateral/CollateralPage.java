package io.lendledger.core.collateral;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of collateral records. */
public record CollateralPage(
    List<CollateralRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<CollateralRecord> {}
