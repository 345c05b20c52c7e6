package io.lendledger.core.borrowrequest;

import io.lendledger.core.event.EventType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The life of a borrow request. */
public sealed interface BorrowRequestEvent {

  /** Identifies the request. */
  String requestId();

  /** A borrower asked for units. */
  @EventType(name = "borrow-request.placed")
  record BorrowRequestPlaced(
      String requestId,
      String borrowerCode,
      @Nullable String lenderCode,
      String isin,
      long units,
      String collateralType,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal investmentRate,
      @Nullable BigDecimal rebateRate,
      String loanCurrency,
      BigDecimal marginPercent,
      @Nullable BigDecimal haircutPercent,
      String loanType,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable LocalDate endDate)
      implements BorrowRequestEvent {}

  /** The loans that a round of matching wants to book. */
  @EventType(name = "borrow-request.planned")
  record LoansPlanned(String requestId, int round, List<PlannedLoan> loans)
      implements BorrowRequestEvent {}

  /** A round booked loans and left units that another round will look for. */
  @EventType(name = "borrow-request.round-completed")
  record RoundCompleted(String requestId, int round, List<BookedLoan> loans, long openUnits)
      implements BorrowRequestEvent {}

  /**
   * Matching ended: all loans of the request, and the units without a lender. {@code unfilled} has
   * their causes and adds up to them; revision 1 had none.
   */
  @EventType(name = "borrow-request.completed", revision = "2")
  record BorrowRequestCompleted(
      String requestId, List<BookedLoan> loans, long unfilledUnits, List<Unfilled> unfilled)
      implements BorrowRequestEvent {}
}
