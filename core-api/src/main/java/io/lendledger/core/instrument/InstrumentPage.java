package io.lendledger.core.instrument;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of securities. */
@SortedBy({
  "isin",
  "instrumentName",
  "instrumentType",
  "ticker",
  "exchangeCode",
  "mic",
  "countryCode",
  "currency",
  "issuer",
  "maturityDate"
})
public record InstrumentPage(
    List<InstrumentView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<InstrumentView> {}
