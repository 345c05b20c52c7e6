package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of custody-level loans. */
@SortedBy({
  "loanId",
  "loanStatus",
  "loanType",
  "collateralType",
  "originalUnits",
  "settledUnits",
  "investmentRate",
  "marginPercent",
  "haircutPercent",
  "tradeDate",
  "collateralDate",
  "settlementDate",
  "endDate",
  "lenderCode",
  "accountNumber",
  "borrowerCode",
  "isin",
  "loanCurrency"
})
public record CustodyLoanPage(
    List<CustodyLoan> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<CustodyLoan> {}
