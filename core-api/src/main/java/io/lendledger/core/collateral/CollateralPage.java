package io.lendledger.core.collateral;

import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of collateral records. */
@SortedBy({
  "date",
  "tripartyAgent",
  "rqvAccount",
  "lenderCode",
  "accountNumber",
  "borrowerCode",
  "collateralType",
  "isin",
  "instrumentType",
  "issuer",
  "maturityDate",
  "quantity",
  "marketPrice",
  "marketCurrency",
  "marketValue",
  "collateralPrice",
  "collateralCurrency",
  "collateralValue",
  "haircutPercent",
  "collateralValueWithHaircut"
})
public record CollateralPage(
    List<CollateralRecord> data, @Nullable List<String> nextKey, long position, Instant asOf)
    implements Page<CollateralRecord> {}
