package io.lendledger.command.shortfall;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.RecallReduction;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/**
 * Reduces recalls by the units that purchases, snapshots or returns made up for. The event is the
 * plan; a reduction's id derives from it, so a repeat changes nothing. Units that settle first are
 * returned and are free.
 */
@Component
@ProcessingGroup(Processes.SHORTFALLS)
class ShrinkingRecalls {

  private final Dispatch dispatch;

  ShrinkingRecalls(Dispatch dispatch) {
    this.dispatch = dispatch;
  }

  @EventHandler
  void on(RecallSurplusFound found) {
    int number = 0;
    for (RecallReduction each : found.reductions()) {
      number++;
      dispatch.attempt(
          new ReduceRecall(
              new LoanId(each.loanId()),
              new TradeId(each.tradeId()),
              found.surplusId() + "#" + number,
              new Units(each.units())),
          Units.class);
    }
  }
}
