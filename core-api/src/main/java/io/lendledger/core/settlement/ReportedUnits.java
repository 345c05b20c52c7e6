package io.lendledger.core.settlement;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.trade.TradeStatus;
import java.util.Optional;

/** What a report's units and status must keep, when it arrives and when its loan takes it. */
public final class ReportedUnits {

  private ReportedUnits() {}

  /**
   * How a report contradicts its trade, which is not cancelled; the fault names no index.
   *
   * @param units of the trade that are left, since some may have been taken off
   * @param trade where the trade stands
   */
  public static Optional<Fault> contradiction(
      SettlementReport report, long units, TradeStatus trade) {
    long settled = report.settledUnits().value();
    SettlementStatus status = report.status();
    if (status == SettlementStatus.SETTLED && settled != units) {
      return Optional.of(
          Fault.of("settledUnits", settled, "Settled means all %d units".formatted(units)));
    }
    if (settled > units) {
      return Optional.of(
          Fault.of("settledUnits", settled, "the trade has %d units left".formatted(units)));
    }
    if (status == SettlementStatus.FAILED && settled == units && trade != TradeStatus.SETTLED) {
      return Optional.of(Fault.of("settlementStatus", status.wire(), "all units have settled"));
    }
    return Optional.empty();
  }
}
