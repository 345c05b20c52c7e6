package io.lendledger.core.client;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of shortfalls, the newest first. */
@SortedBy({
  "shortfallId",
  "lenderCode",
  "clientId",
  "accountNumber",
  "isin",
  "units",
  "cause",
  "foundOn",
  "neededBy",
  "droppedUnits",
  "reallocatedUnits",
  "recalledUnits",
  "uncoveredUnits",
  "foundAt"
})
public record ShortfallPage(
    List<ShortfallView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ShortfallView> {}
