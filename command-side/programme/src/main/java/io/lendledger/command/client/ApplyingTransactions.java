package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.Side;
import io.lendledger.core.client.TakenOverDay;
import io.lendledger.core.client.TakenOverSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Applies purchases and sales to holdings between snapshots (docs/api.md, Transactions). */
final class ApplyingTransactions {

  private ApplyingTransactions() {}

  /**
   * Answers whether the transaction was new. One that was set aside until a snapshot had taken it
   * over changes no units.
   */
  static Decision<ClientEvent, Boolean> decide(ClientState state, ApplyTransaction command) {
    if (state.hasApplied(command.transactionId())) {
      return Decision.nothing(false);
    }
    HoldingKey key = holdingMeant(state, command);
    TransactionApplied applied = applied(command, key);
    HoldingState before = state.holdings().get(key);
    TakenOverSnapshot includedBy = includedBy(command, before);
    if (includedBy != null) {
      return new Decision<>(List.of(applied, again(before, applied, includedBy)), true);
    }
    HoldingState after = before.traded(ClientState.trades(applied));
    List<ClientEvent> events = new ArrayList<>(List.of(applied));
    ShortfallFound shortfall =
        new FindingShortfalls(state, command.client(), command.today())
            .in(
                after,
                state.shortfalls().underTreatment(key) + state.shortfalls().leftOver(key),
                command.side().wire(),
                command.settlementDate());
    RecallSurplusFound surplus = new FindingSurplus(state, command.client()).in(after);
    Stream.of(shortfall, surplus).filter(Objects::nonNull).forEach(events::add);
    return new Decision<>(events, true);
  }

  /**
   * Without a depositary the only holding of that account and security is meant. Of several, a sale
   * goes to the one with the most free units, so that it affects loans as little as possible, and a
   * purchase to the one with the largest shortfall; ties go to the larger one, then to the one
   * without depositary or the first by depositary.
   */
  private static HoldingKey holdingMeant(ClientState state, ApplyTransaction command) {
    HoldingKey named = command.holding();
    if (named.depositary() != null) {
      return named;
    }
    ToLongFunction<HoldingState> wanted =
        command.side() == Side.SELL ? HoldingState::available : HoldingState::missing;
    return state.holdings().open(named.account(), named.isin()).stream()
        .min(
            Comparator.comparingLong(wanted)
                .thenComparing(Comparator.comparingLong(HoldingState::lendable))
                .reversed()
                .thenComparing(each -> Objects.requireNonNullElse(each.key().depositary(), "")))
        .map(HoldingState::key)
        .orElse(named);
  }

  private static @Nullable TakenOverSnapshot includedBy(
      ApplyTransaction command, HoldingState holding) {
    TakenOverDay takenOver = command.takenOver();
    Long receipt = command.receipt();
    return takenOver == null || receipt == null
        ? null
        : takenOver.including(command.tradeDate(), receipt, holding.snapshot());
  }

  /** The snapshot's report of the holding, which absorbs the late transaction. */
  private static HoldingsReported again(
      HoldingState holding, TransactionApplied late, TakenOverSnapshot by) {
    return new HoldingsReported(
        late.lenderCode(),
        late.clientId(),
        by.submission().value(),
        by.asOfDate(),
        List.of(holding.told()),
        by.receipt());
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
        command.settlementDate(),
        command.receipt());
  }
}
