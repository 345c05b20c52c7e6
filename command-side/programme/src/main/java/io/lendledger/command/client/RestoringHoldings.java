package io.lendledger.command.client;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.RestoredHolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Restores holdings to their state before a withdrawn snapshot (decision 015). */
final class RestoringHoldings {

  static final String SNAPSHOT_WITHDRAWN = "SnapshotWithdrawn";

  private RestoringHoldings() {}

  /** Answers how many holdings were restored; those that another snapshot changed since stay. */
  static Decision<ClientEvent, Long> decide(ClientState state, RestoreHoldings command) {
    List<RestoredHolding> changed =
        command.holdings().stream()
            .filter(each ->
                command.snapshot().value().equals(state.holdings().get(key(each)).snapshot()))
            .toList();
    if (changed.isEmpty()) {
      return Decision.nothing(0L);
    }
    List<ClientEvent> events = new ArrayList<>();
    events.add(
        new HoldingsRestored(
            command.client().lender().value(),
            command.client().client().value(),
            command.snapshot().value(),
            command.formerDate(),
            changed));
    events.addAll(consequences(state, command, changed));
    return new Decision<>(events, (long) changed.size());
  }

  private static List<ClientEvent> consequences(
      ClientState state, RestoreHoldings command, List<RestoredHolding> changed) {
    FindingShortfalls finding = new FindingShortfalls(state, command.client(), command.today());
    FindingSurplus surplus = new FindingSurplus(state, command.client());
    List<ClientEvent> found = new ArrayList<>();
    for (RestoredHolding each : changed) {
      HoldingKey key = key(each);
      HoldingState after = state.holdings().get(key).restored(each);
      ShortfallFound shortfall =
          finding.in(after, state.shortfalls().underTreatment(key), SNAPSHOT_WITHDRAWN, null);
      Stream.of(shortfall, surplus.in(after)).filter(Objects::nonNull).forEach(found::add);
    }
    return found;
  }

  private static HoldingKey key(RestoredHolding restored) {
    ClientEvent.Holding as = restored.holding();
    return ClientState.key(as.custodyAccountId(), as.isin(), as.depositary());
  }
}
