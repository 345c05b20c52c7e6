package io.lendledger.command.loan.state;

import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.settlement.TradeUnits;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loan's own delivery, a return or a recall.
 *
 * @param tradeId the loan's id, for its own trade; else with a slash and a number
 * @param type its effect
 * @param units effective units: as agreed, less units dropped, reduced or cancelled
 * @param settledUnits units settled so far
 * @param settlement the state of the settlement
 * @param substatus custodian's own refinement
 * @param narrative why it failed
 * @param depository the depository where it settles
 * @param claims units that a recall claims from each part and that are not returned yet
 * @param pieces the units that settled at a time, as reported
 */
public record Trade(
    String tradeId,
    TradeType type,
    long units,
    long settledUnits,
    SettlementStatus settlement,
    @Nullable String substatus,
    @Nullable String narrative,
    @Nullable String depository,
    Map<String, Long> claims,
    List<Piece> pieces) {

  /** Units that settled on a day, and how they changed the loan's parts. */
  public record Piece(LocalDate day, long units, List<PartUnits> parts) {}

  /** Copies the claims. */
  public Trade {
    claims = Map.copyOf(claims);
    pieces = List.copyOf(pieces);
  }

  public static Trade of(String tradeId, TradeType type, long units, Map<String, Long> claims) {
    return new Trade(
        tradeId, type, units, 0, SettlementStatus.PENDING, null, null, null, claims, List.of());
  }

  public TradeStatus status() {
    return progress().status();
  }

  /** Units that are still to settle. */
  public long openUnits() {
    return progress().open();
  }

  private TradeUnits progress() {
    return new TradeUnits(units, settledUnits);
  }

  public long claimOn(String part) {
    return claims.getOrDefault(part, 0L);
  }

  /** The same after a report. */
  public Trade reported(SettlementReported event) {
    List<Piece> more = new ArrayList<>(pieces);
    if (event.settledOn() != null) {
      more.add(new Piece(event.settledOn(), event.newlySettledUnits(), event.parts()));
    }
    return new Trade(
        tradeId,
        type,
        units,
        event.settledUnits(),
        SettlementStatus.of(event.settlementStatus()),
        event.settlementSubstatus(),
        event.substatusNarrative(),
        event.settlementDepository(),
        claims,
        more);
  }

  /** The units that settled last did so on another day. */
  public Trade corrected(SettlementDateCorrected event) {
    List<Piece> changed = new ArrayList<>(pieces);
    Piece last = changed.removeLast();
    changed.add(new Piece(event.settledOn(), last.units(), last.parts()));
    return with(progress(), claims, changed);
  }

  /** The same with so many units fewer. */
  public Trade reduced(long by) {
    return with(progress().less(by), claims, pieces);
  }

  /** The same, cancelled. */
  public Trade calledOff() {
    return with(progress().calledOff(), Map.of(), pieces);
  }

  /** The same without what had not settled. */
  public Trade restCalledOff(TradeRestCancelled event) {
    return reduced(event.units()).withClaims(Map.of());
  }

  public Trade withClaims(Map<String, Long> changed) {
    return with(progress(), changed, pieces);
  }

  private Trade with(
      TradeUnits progress, Map<String, Long> changedClaims, List<Piece> changedPieces) {
    return new Trade(
        tradeId,
        type,
        progress.effective(),
        progress.settled(),
        progress.settlement(settlement),
        substatus,
        narrative,
        depository,
        changedClaims,
        changedPieces);
  }
}
