package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.trade.TradeId;

/** Instructs a return by the borrower. */
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
    Refusals.demandTradedSince(loan, command.tradeDate());
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
}
