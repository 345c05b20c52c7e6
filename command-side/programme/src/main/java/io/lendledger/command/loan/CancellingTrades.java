package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.settlement.Settling;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Cancels the unsettled rest of a trade; settled units stay. */
final class CancellingTrades {

  private CancellingTrades() {}

  static Decision<LoanEvent, TradeStatus> decide(LoanState loan, CancelTrade command) {
    Trade trade = Refusals.trade(loan, command.trade());
    if (trade.status() != TradeStatus.PENDING) {
      throw Refusals.transition(trade, "cancel it");
    }
    if (trade.settledUnits() == 0) {
      return untouched(loan, trade);
    }
    return trade.type() == TradeType.LOAN
        ? undelivered(loan, trade)
        : Decision.of(TradeStatus.SETTLED, restCancelled(loan, trade, asked(loan, trade)));
  }

  private static Decision<LoanEvent, TradeStatus> untouched(LoanState loan, Trade trade) {
    if (trade.type() == TradeType.LOAN) {
      throw Refusals.transition(trade, "cancel it apart from its loan");
    }
    return Decision.of(
        TradeStatus.CANCELLED,
        new TradeCancelled(loan.id(), loan.lender(), trade.tradeId(), asked(loan, trade)));
  }

  /** The loan continues with the delivered units, and closes when they are returned already. */
  private static Decision<LoanEvent, TradeStatus> undelivered(LoanState loan, Trade trade) {
    boolean asked =
        loan.freeUnits() < trade.openUnits()
            || loan.parts().stream()
                .anyMatch(part -> part.undelivered() > loan.unclaimedUnits(part));
    if (asked) {
      throw new Rejected(
          RejectionCode.INVALID_TRANSITION,
          "Trade %s is Pending with %d units to deliver that returns or recalls wait for:"
                  .formatted(trade.tradeId(), trade.openUnits())
              + " cannot cancel them");
    }
    List<PartUnits> parts =
        loan.parts().stream()
            .filter(part -> part.undelivered() > 0)
            .map(part -> new PartUnits(part.part(), -part.undelivered(), 0))
            .toList();
    List<LoanEvent> events = new ArrayList<>();
    events.add(restCancelled(loan, trade, parts));
    LocalDate endDate = Settling.endDate(loan, Evolution.evolve(loan, events.getFirst()));
    if (endDate != null) {
      events.add(new LoanClosed(loan.id(), loan.lender(), endDate));
    }
    return new Decision<>(events, TradeStatus.SETTLED);
  }

  private static TradeRestCancelled restCancelled(
      LoanState loan, Trade trade, List<PartUnits> parts) {
    return new TradeRestCancelled(
        loan.id(),
        loan.lender(),
        trade.tradeId(),
        trade.type().wire(),
        trade.openUnits(),
        trade.pieces().getLast().day(),
        parts);
  }

  /** The parts whose units a recall still demands. */
  private static List<PartUnits> asked(LoanState loan, Trade trade) {
    return loan.parts().stream()
        .filter(part -> trade.claimOn(part.part()) > 0)
        .map(part -> new PartUnits(part.part(), trade.claimOn(part.part()), 0))
        .toList();
  }
}
