package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of trades. */
@SortedBy({
  "tradeId",
  "tradeType",
  "tradeStatus",
  "settlementStatus",
  "originalUnits",
  "settledUnits",
  "tradeDate",
  "intendedSettlementDate",
  "actualSettlementDate"
})
public record TradePage(
    List<TradeRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<TradeRecord> {}
