package io.lendledger.core.income;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of manufactured income. */
@SortedBy({
  "lenderCode",
  "date",
  "intendedValueDate",
  "recordDate",
  "type",
  "borrowerCode",
  "currency",
  "grossDividendPerShare",
  "quantityOnLoan",
  "paymentValue",
  "corporateActionId",
  "corporateActionType",
  "isin",
  "expectedQuantity",
  "expectedPayment",
  "difference",
  "matches"
})
public record IncomePage(
    List<IncomeView> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<IncomeView> {}
