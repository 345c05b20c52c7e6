package io.lendledger.command.loan;

import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.TradeStatus;
import io.lendledger.core.loan.TradeType;
import io.lendledger.core.settlement.SettlementStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loan's own delivery, a return or a recall.
 *
 * @param tradeId the loan's id, for its own trade; else with a slash and a number
 * @param type what it does
 * @param units effective units: as agreed, less what was dropped or netted
 * @param settledUnits units settled so far
 * @param settlement where the settlement stands
 * @param substatus custodian's own refinement
 * @param narrative why it failed
 * @param depository where it settles
 * @param cancelled whether it was called off
 * @param claims units that a recall asks of each part and that are not back yet
 */
record Trade(
    String tradeId,
    TradeType type,
    long units,
    long settledUnits,
    SettlementStatus settlement,
    @Nullable String substatus,
    @Nullable String narrative,
    @Nullable String depository,
    boolean cancelled,
    Map<String, Long> claims) {

  Trade {
    claims = Map.copyOf(claims);
  }

  static Trade of(String tradeId, TradeType type, long units, Map<String, Long> claims) {
    return new Trade(
        tradeId, type, units, 0, SettlementStatus.PENDING, null, null, null, false, claims);
  }

  TradeStatus status() {
    if (cancelled) {
      return TradeStatus.CANCELLED;
    }
    return settledUnits == units ? TradeStatus.SETTLED : TradeStatus.PENDING;
  }

  /** Units that are still to settle. */
  long openUnits() {
    return cancelled ? 0 : units - settledUnits;
  }

  long claimOn(String part) {
    return claims.getOrDefault(part, 0L);
  }

  Trade reported(SettlementReported event) {
    return new Trade(
        tradeId,
        type,
        units,
        event.settledUnits(),
        SettlementStatus.of(event.settlementStatus()),
        event.settlementSubstatus(),
        event.substatusNarrative(),
        event.settlementDepository(),
        cancelled,
        claims);
  }

  Trade reduced(long by) {
    return with(units - by, cancelled, claims);
  }

  Trade calledOff() {
    return with(units, true, Map.of());
  }

  Trade withClaims(Map<String, Long> changed) {
    return with(units, cancelled, changed);
  }

  private Trade with(long changedUnits, boolean off, Map<String, Long> changedClaims) {
    return new Trade(
        tradeId,
        type,
        changedUnits,
        settledUnits,
        settlement,
        substatus,
        narrative,
        depository,
        off,
        changedClaims);
  }
}
