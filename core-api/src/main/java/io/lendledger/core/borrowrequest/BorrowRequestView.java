package io.lendledger.core.borrowrequest;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A borrow request as the desk sent it, and its outcome (docs/api.md, The desk). To a lender that
 * it does not name, only the loans that this lender made show: {@code units}, {@code unfilledUnits}
 * and {@code unfilled} are those of others too.
 */
public record BorrowRequestView(
    String requestId,
    @Nullable String lenderCode,
    String borrowerCode,
    String isin,
    @Nullable Long units,
    String collateralType,
    @Nullable BigDecimal lendingRate,
    @Nullable BigDecimal investmentRate,
    @Nullable BigDecimal rebateRate,
    String loanCurrency,
    String loanType,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable LocalDate endDate,
    @Nullable BigDecimal haircutPercent,
    boolean completed,
    List<BookedLoan> loans,
    @Nullable Long unfilledUnits,
    List<Unfilled> unfilled) {}
