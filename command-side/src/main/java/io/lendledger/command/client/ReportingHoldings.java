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

/** Takes over holdings from a snapshot (domain, section 3, positions). */
final class ReportingHoldings {

  static final String SNAPSHOT = "Snapshot";

  private ReportingHoldings() {}

  /** Answers how many holdings changed. */
  static Decision<ClientEvent, Long> decide(ClientState state, ReportHoldings command) {
    if (state.isSuperseded(command.snapshot().value(), command.asOfDate())) {
      return Decision.nothing(0L);
    }
    List<ReportedHolding> changed =
        command.holdings().stream().filter(each -> changes(state, command, each)).toList();
    if (changed.isEmpty()) {
      return Decision.nothing(0L);
    }
    List<ClientEvent> events = new ArrayList<>();
    events.add(
        new HoldingsReported(
            command.client().lender().value(),
            command.client().client().value(),
            command.snapshot().value(),
            command.asOfDate(),
            changed.stream().map(ReportingHoldings::stored).toList()));
    events.addAll(shortfalls(state, command, changed));
    return new Decision<>(events, (long) changed.size());
  }

  private static boolean changes(
      ClientState state, ReportHoldings command, ReportedHolding reported) {
    HoldingState before = state.find(reported.key());
    if (before == null) {
      return reported.quantity().signum() != 0;
    }
    if (command.snapshot().value().equals(before.snapshot())) {
      return false;
    }
    return before.hasPendingUntil(command.asOfDate()) || !saysTheSame(before, reported);
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

  private static List<ClientEvent> shortfalls(
      ClientState state, ReportHoldings command, List<ReportedHolding> changed) {
    FindingShortfalls finding = new FindingShortfalls(state, command.client(), command.today());
    List<ClientEvent> found = new ArrayList<>();
    for (ReportedHolding each : changed) {
      HoldingState after =
          state
              .holding(each.key())
              .reported(stored(each), command.snapshot().value(), command.asOfDate());
      String cause = each.status() == PositionStatus.AVAILABLE ? SNAPSHOT : each.status().wire();
      ShortfallFound shortfall = finding.in(after, state.underTreatment(each.key()), cause, null);
      if (shortfall != null) {
        found.add(shortfall);
      }
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
