package io.lendledger.core.borrowrequest;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of borrow requests. */
@SortedBy({
  "requestId",
  "lenderCode",
  "borrowerCode",
  "isin",
  "collateralType",
  "lendingRate",
  "investmentRate",
  "rebateRate",
  "loanCurrency",
  "loanType",
  "tradeDate",
  "settlementDate",
  "endDate",
  "haircutPercent",
  "completed"
})
public record BorrowRequestPage(
    List<BorrowRequestView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<BorrowRequestView> {}
