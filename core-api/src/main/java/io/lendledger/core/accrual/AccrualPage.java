package io.lendledger.core.accrual;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of accruals. */
@SortedBy({
  "accrualDate",
  "settledUnits",
  "marketPrice",
  "marketCurrency",
  "loanPrice",
  "loanValue",
  "loanCurrency",
  "lendingRateGrossBank",
  "lendingRateNetBank",
  "lendingRateNetClient",
  "accrualGross",
  "accrualAgent",
  "accrualNet",
  "accrualNetClient",
  "loanId",
  "clientId",
  "lenderCode",
  "borrowerCode",
  "isin"
})
public record AccrualPage(
    List<AccrualRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<AccrualRecord> {}
