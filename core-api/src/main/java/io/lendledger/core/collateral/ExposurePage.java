package io.lendledger.core.collateral;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of exposures. */
@SortedBy({
  "lenderCode",
  "accountNumber",
  "borrowerCode",
  "borrowerName",
  "date",
  "currency",
  "requiredValue",
  "collateralValue",
  "exposure"
})
public record ExposurePage(
    List<ExposureView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ExposureView> {}
