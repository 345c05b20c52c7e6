package io.lendledger.core.settlement;

import io.lendledger.core.trade.TradeStatus;

/**
 * Units of a trade; they alone decide where it stands.
 *
 * @param effective as agreed, less what was dropped, netted or called off
 * @param settled settled so far, never more than the effective ones
 */
public record TradeUnits(long effective, long settled) {

  /** Pending until all effective units have settled; Cancelled when none are left and none did. */
  public TradeStatus status() {
    if (effective == 0 && settled == 0) {
      return TradeStatus.CANCELLED;
    }
    return settled >= effective ? TradeStatus.SETTLED : TradeStatus.PENDING;
  }

  /** A trade whose units have all settled is Settled, whatever was reported last. */
  public SettlementStatus settlement(SettlementStatus reported) {
    return status() == TradeStatus.SETTLED ? SettlementStatus.SETTLED : reported;
  }

  /** Units that are still to settle. */
  public long open() {
    return effective - settled;
  }

  /** After a report of the units settled so far in total. */
  public TradeUnits withSettled(long inTotal) {
    return new TradeUnits(effective, inTotal);
  }

  /** After units were taken off that had not settled. */
  public TradeUnits less(long units) {
    return new TradeUnits(effective - units, settled);
  }

  /** After all that had not settled was called off. */
  public TradeUnits calledOff() {
    return new TradeUnits(settled, settled);
  }
}
