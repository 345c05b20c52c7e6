package io.lendledger.core.loan.view;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of client-level loans. */
@SortedBy({
  "clientLevelLoanId",
  "clientId",
  "loanStatus",
  "originalUnits",
  "settledUnits",
  "tradeDate",
  "settlementDate",
  "lenderCode",
  "accountNumber",
  "borrowerCode",
  "isin"
})
public record ClientLoanPage(
    List<ClientLoan> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<ClientLoan> {}
