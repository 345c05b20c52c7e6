package io.lendledger.query.loan;

import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UncoveredDelivery;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.trade.TradeType;
import org.jspecify.annotations.Nullable;

/**
 * The change that an event is to a follower of the loan.
 *
 * @param kind the kind of change
 * @param trade its trade; null for none
 */
record LoanHappening(LoanChangeKind kind, @Nullable String trade) {

  /** Of an event that changes a loan; throws for those that only account. */
  static LoanHappening of(LoanEvent event) {
    return switch (event) {
      case LoanBooked booked -> of(LoanChangeKind.BOOKED, booked.loanId());
      case CoverReceived cover ->
          of(cover.covered() ? LoanChangeKind.COVERED : LoanChangeKind.UNCOVERED, null);
      case CoverLost _ -> of(LoanChangeKind.UNCOVERED, null);
      case SettlementReported report -> of(settled(report), report.tradeId());
      case LoanOpened opened -> of(LoanChangeKind.DELIVERED, opened.loanId());
      case UncoveredDelivery delivery -> of(LoanChangeKind.DELIVERED, delivery.loanId());
      case ReturnInstructed instructed ->
          of(LoanChangeKind.RETURN_INSTRUCTED, instructed.tradeId());
      case LoanRecalled recalled -> of(LoanChangeKind.RECALLED, recalled.tradeId());
      case RecallReduced reduced -> of(LoanChangeKind.RECALL_REDUCED, reduced.tradeId());
      case TradeCancelled cancelled -> of(LoanChangeKind.CANCELLED, cancelled.tradeId());
      case TradeRestCancelled rest -> of(cutBack(rest.tradeType()), rest.tradeId());
      case SettlementDateCorrected corrected ->
          of(moved(corrected.tradeType()), corrected.tradeId());
      case LoanRerated _ -> of(LoanChangeKind.RERATED, null);
      case LoanReallocated _ -> of(LoanChangeKind.REALLOCATED, null);
      case UnitsDropped dropped -> of(LoanChangeKind.DROPPED, dropped.loanId());
      case LoanCancelled cancelled -> of(LoanChangeKind.CANCELLED, cancelled.loanId());
      case LoanClosed _ -> of(LoanChangeKind.CLOSED, null);
      case AccrualAdjusted _ -> of(LoanChangeKind.ACCRUAL_ADJUSTED, null);
      case LoanAccrued _, LateChangesAdjusted _, NothingMoved _, LoanBilled _ ->
          throw new IllegalArgumentException(event + " changes no loan");
    };
  }

  private static LoanHappening of(LoanChangeKind kind, @Nullable String trade) {
    return new LoanHappening(kind, trade);
  }

  private static LoanChangeKind settled(SettlementReported report) {
    return report.newlySettledUnits() == 0
        ? LoanChangeKind.SETTLEMENT_REPORTED
        : moved(report.tradeType());
  }

  private static LoanChangeKind moved(String tradeType) {
    return TradeType.of(tradeType) == TradeType.LOAN
        ? LoanChangeKind.DELIVERED
        : LoanChangeKind.RETURNED;
  }

  private static LoanChangeKind cutBack(String tradeType) {
    return switch (TradeType.of(tradeType)) {
      case LOAN -> LoanChangeKind.DROPPED;
      case RECALL -> LoanChangeKind.RECALL_REDUCED;
      case RETURN -> LoanChangeKind.CANCELLED;
    };
  }
}
