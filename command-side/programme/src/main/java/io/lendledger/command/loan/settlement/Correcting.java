package io.lendledger.command.loan.settlement;

import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.command.loan.state.Trade.Piece;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Corrects the settlement day of a trade after a later report by custody. The day of a Settled
 * report is that of the units which settled last; those reported before count from their own days.
 * The last report wins.
 */
final class Correcting {

  private Correcting() {}

  /** Decides on a report on a wholly settled trade: it changes the date, or nothing. */
  static List<LoanEvent> corrections(LoanState loan, Trade trade, SettlementReport report) {
    LocalDate day = report.actualSettlementDate();
    boolean dated =
        day != null
            && report.status() == SettlementStatus.SETTLED
            && trade.openUnits() == 0
            && !trade.pieces().isEmpty();
    return dated && !trade.pieces().getLast().day().equals(day)
        ? List.of(corrected(loan, trade, Objects.requireNonNull(day)))
        : List.of();
  }

  private static SettlementDateCorrected corrected(LoanState loan, Trade trade, LocalDate day) {
    Piece last = trade.pieces().getLast();
    SettlementDateCorrected moved = correction(loan, trade, last, day, null, null);
    LoanState after = Evolution.evolve(loan, moved);
    LocalDate opened =
        trade.type() == TradeType.LOAN
            ? changed(loan.firstDeliveredOn(), after.firstDeliveredOn())
            : null;
    LocalDate ended =
        loan.status() == LoanStatus.CLOSED
            ? changed(loan.lastSettledOn(), after.lastSettledOn())
            : null;
    return correction(loan, trade, last, day, opened, ended);
  }

  private static SettlementDateCorrected correction(
      LoanState loan,
      Trade trade,
      Piece last,
      LocalDate day,
      @Nullable LocalDate settlementDate,
      @Nullable LocalDate endDate) {
    return new SettlementDateCorrected(
        loan.id(),
        loan.lender(),
        trade.tradeId(),
        trade.type().wire(),
        last.day(),
        day,
        last.units(),
        last.parts(),
        settlementDate,
        endDate);
  }

  private static @Nullable LocalDate changed(@Nullable LocalDate before, @Nullable LocalDate now) {
    return Objects.equals(before, now) ? null : now;
  }
}
