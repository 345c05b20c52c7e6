package io.lendledger.core.collateral;

import io.lendledger.core.reading.Page;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of exposures. */
public record ExposurePage(
    List<ExposureView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ExposureView> {}
