package io.lendledger.core.transaction;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of purchases and sales. */
@SortedBy({
  "lenderCode",
  "transactionId",
  "transactionStatus",
  "clientId",
  "accountId",
  "isin",
  "side",
  "units",
  "tradeDate",
  "settlementDate",
  "depositary",
  "recordedAt"
})
public record TransactionPage(
    List<TransactionView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<TransactionView> {}
