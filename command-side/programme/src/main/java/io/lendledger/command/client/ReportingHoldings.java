package io.lendledger.command.client;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Takes over holdings from a snapshot (docs/lending.md, Inventory). */
final class ReportingHoldings {

  static final String SNAPSHOT = "Snapshot";

  private ReportingHoldings() {}

  /** Answers how many holdings changed. */
  static Decision<ClientEvent, Long> decide(ClientState state, ReportHoldings command) {
    if (state.isSuperseded(command.snapshot().value(), command.asOfDate())) {
      return Decision.nothing(0L);
    }
    HoldingsReported all = reported(command, command.holdings());
    List<ReportedHolding> changed =
        command.holdings().stream().filter(each -> changes(state, all, each)).toList();
    if (changed.isEmpty()) {
      return Decision.nothing(0L);
    }
    HoldingsReported event = reported(command, changed);
    List<ClientEvent> events = new ArrayList<>(List.of(event));
    events.addAll(consequences(state, command, event, changed));
    return new Decision<>(events, (long) changed.size());
  }

  private static HoldingsReported reported(ReportHoldings command, List<ReportedHolding> holdings) {
    return new HoldingsReported(
        command.client().lender().value(),
        command.client().client().value(),
        command.snapshot().value(),
        command.asOfDate(),
        holdings.stream().map(ReportingHoldings::stored).toList(),
        command.receipt());
  }

  private static boolean changes(
      ClientState state, HoldingsReported snapshot, ReportedHolding reported) {
    HoldingState before = state.holdings().find(reported.key());
    if (before == null) {
      return reported.quantity().signum() != 0;
    }
    if (snapshot.submissionId().equals(before.snapshot())) {
      return false;
    }
    return before.isBehind(snapshot)
        || state.shortfalls().leftOver(before.key()) > 0
        || !saysTheSame(before, reported);
  }

  private static boolean saysTheSame(HoldingState before, ReportedHolding reported) {
    BigDecimal taxRate = reported.taxRate() == null ? null : reported.taxRate().value();
    return Content.same(before.quantity(), reported.quantity())
        && before.status() == reported.status()
        && Content.same(before.taxRate(), taxRate)
        && Objects.equals(before.currency(), reported.currency())
        && Objects.equals(before.ticker(), reported.ticker())
        && Objects.equals(before.exchange(), reported.exchange())
        && Objects.equals(before.externalInstrumentId(), reported.externalInstrumentId());
  }

  private static List<ClientEvent> consequences(
      ClientState state,
      ReportHoldings command,
      HoldingsReported event,
      List<ReportedHolding> changed) {
    FindingShortfalls finding = new FindingShortfalls(state, command.client(), command.today());
    FindingSurplus surplus = new FindingSurplus(state, command.client());
    List<ClientEvent> found = new ArrayList<>();
    for (ReportedHolding each : changed) {
      HoldingState after = state.holdings().get(each.key()).reported(stored(each), event);
      String cause = each.status() == PositionStatus.AVAILABLE ? SNAPSHOT : each.status().wire();
      ShortfallFound shortfall =
          finding.in(after, state.shortfalls().underTreatment(each.key()), cause, null);
      Stream.of(shortfall, surplus.in(after)).filter(Objects::nonNull).forEach(found::add);
    }
    return found;
  }

  private static ClientEvent.Holding stored(ReportedHolding reported) {
    return new ClientEvent.Holding(
        reported.key().account().value(),
        reported.key().isin().value(),
        reported.key().depositary(),
        reported.ticker(),
        reported.exchange(),
        reported.externalInstrumentId(),
        reported.quantity(),
        reported.currency(),
        reported.taxRate() == null ? null : reported.taxRate().value(),
        reported.status().wire());
  }
}
