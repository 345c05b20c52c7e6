package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.transaction.Side;
import java.math.BigDecimal;
import java.util.List;

/** Nets purchases and sales into holdings between snapshots (domain, section 3, sell). */
final class ApplyingTransactions {

  private ApplyingTransactions() {}

  /** Answers whether the transaction was new. */
  static Decision<ClientEvent, Boolean> decide(ClientState state, ApplyTransaction command) {
    if (state.hasApplied(command.transactionId())) {
      return Decision.nothing(false);
    }
    HoldingKey key = holdingMeant(state, command.holding());
    TransactionApplied applied = applied(command, key);
    BigDecimal signed = command.side() == Side.BUY ? command.units() : command.units().negate();
    HoldingState after = state.holding(key).traded(command.tradeDate(), signed);
    ShortfallFound shortfall =
        new FindingShortfalls(state, command.client(), command.today())
            .in(
                after,
                state.underTreatment(key) + state.leftOver(key),
                command.side().wire(),
                command.settlementDate());
    return shortfall == null
        ? Decision.of(true, applied)
        : new Decision<>(List.of(applied, shortfall), true);
  }

  /** Without a depositary the only holding of that account and security is meant, if it is one. */
  private static HoldingKey holdingMeant(ClientState state, HoldingKey named) {
    if (named.depositary() != null) {
      return named;
    }
    List<HoldingState> candidates = state.holdings(named.account(), named.isin());
    return candidates.size() == 1 ? candidates.getFirst().key() : named;
  }

  private static TransactionApplied applied(ApplyTransaction command, HoldingKey key) {
    return new TransactionApplied(
        command.client().lender().value(),
        command.client().client().value(),
        command.transactionId(),
        key.account().value(),
        key.isin().value(),
        key.depositary(),
        command.side().wire(),
        command.units(),
        command.tradeDate(),
        command.settlementDate());
  }
}
