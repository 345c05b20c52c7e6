package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.PartUnits;
import io.lendledger.core.loan.TradeId;
import io.lendledger.core.loan.TradeStatus;
import io.lendledger.core.loan.TradeType;
import java.util.List;

/** The borrower gives units back; what has not settled can be called off. */
final class Returning {

  private Returning() {}

  static Decision<LoanEvent, TradeId> decide(LoanState loan, InstructReturn command) {
    String known = loan.answers().returns().get(command.instructionId());
    if (known != null) {
      return Decision.nothing(new TradeId(known));
    }
    Refusals.demandSome(command.units());
    if (command.intendedSettlementDate().isBefore(command.tradeDate())) {
      throw Refusals.invalid(
          "intendedSettlementDate",
          command.intendedSettlementDate(),
          "must not be before the trade date");
    }
    Refusals.demandOpen(loan, "take a return");
    Refusals.demandFree(loan, command.units(), "return");
    TradeId trade = loan.nextTrade();
    return Decision.of(
        trade,
        new ReturnInstructed(
            loan.id(),
            loan.lender(),
            trade.value(),
            command.instructionId(),
            command.units().value(),
            command.tradeDate(),
            command.intendedSettlementDate()));
  }

  static Decision<LoanEvent, Boolean> decide(LoanState loan, CancelTrade command) {
    Trade trade = Refusals.trade(loan, command.trade());
    boolean untouched = trade.status() == TradeStatus.PENDING && trade.settledUnits() == 0;
    if (!untouched) {
      throw Refusals.transition(trade, "cancel it");
    }
    if (trade.type() == TradeType.LOAN) {
      throw Refusals.transition(trade, "cancel it apart from its loan");
    }
    List<PartUnits> kept =
        loan.parts().stream()
            .filter(part -> trade.claimOn(part.part()) > 0)
            .map(part -> new PartUnits(part.part(), trade.claimOn(part.part()), 0))
            .toList();
    return Decision.of(true, new TradeCancelled(loan.id(), loan.lender(), trade.tradeId(), kept));
  }
}
