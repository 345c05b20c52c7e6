package io.lendledger.command.client;

import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * A holding with its pending trades and units on loan.
 *
 * @param key which holding
 * @param ticker as last reported
 * @param exchange as last reported
 * @param externalInstrumentId as last reported
 * @param quantity as last reported, lent units included
 * @param currency null while known from transactions alone
 * @param taxRate percent
 * @param status as last reported
 * @param pending bought less sold units, until a snapshot includes them
 * @param snapshot the last snapshot that changed it; null when none did
 * @param allocated units on loan or allocated to a planned one
 * @param recalled those of them under recall
 */
record HoldingState(
    HoldingKey key,
    @Nullable String ticker,
    @Nullable String exchange,
    @Nullable String externalInstrumentId,
    BigDecimal quantity,
    @Nullable String currency,
    @Nullable BigDecimal taxRate,
    PositionStatus status,
    Pending pending,
    @Nullable String snapshot,
    long allocated,
    long recalled) {

  private static final BigDecimal MOST_UNITS = BigDecimal.valueOf(Long.MAX_VALUE);

  static HoldingState unknown(HoldingKey key) {
    return new HoldingState(
        key,
        null,
        null,
        null,
        BigDecimal.ZERO,
        null,
        null,
        PositionStatus.AVAILABLE,
        Pending.none(),
        null,
        0,
        0);
  }

  /** Whole units that may be lent, lent ones included; none unless the status allows lending. */
  long lendable() {
    if (status != PositionStatus.AVAILABLE) {
      return 0;
    }
    return quantity
        .add(pending.net())
        .max(BigDecimal.ZERO)
        .min(MOST_UNITS)
        .setScale(0, RoundingMode.FLOOR)
        .longValue();
  }

  /** Whole free units. */
  long available() {
    return Math.max(0, lendable() - allocated);
  }

  /** Units on loan that neither the holding nor a recall under way accounts for. */
  long exposed() {
    return Math.max(0, allocated - lendable() - recalled);
  }

  /** Units on loan that the holding does not account for, whether they come back or not. */
  long missing() {
    return Math.max(0, allocated - lendable());
  }

  /** Units under recall beyond the shortfall. */
  long surplus() {
    return Math.clamp(lendable() - (allocated - recalled), 0, recalled);
  }

  /** Whether a snapshot includes any of the pending trades. */
  boolean isBehind(HoldingsReported snapshot) {
    return pending.beyond(snapshot).size() < pending.size();
  }

  boolean isClosed() {
    return quantity.signum() == 0 && pending.isEmpty() && allocated == 0;
  }

  /** Closed and as if it had never been: a status that forbids lending outlasts the units. */
  boolean isForgettable() {
    return isClosed() && status == PositionStatus.AVAILABLE;
  }

  /** As reported by a snapshot, without the trades that it includes. */
  HoldingState reported(ClientEvent.Holding as, HoldingsReported by) {
    return told(as, pending.beyond(by), by.submissionId());
  }

  /** As before a withdrawn snapshot, with the trades that it had included. */
  HoldingState restored(RestoredHolding before) {
    Pending trades = pending;
    for (RestoredTransaction each : before.transactions()) {
      trades =
          trades.with(
              PendingUnits.of(each.side(), each.units(), each.tradeDate(), each.received()));
    }
    return told(before.holding(), trades, before.reportedBy());
  }

  /** As a snapshot would report it that changes nothing. */
  ClientEvent.Holding told() {
    return new ClientEvent.Holding(
        key.account().value(),
        key.isin().value(),
        key.depositary(),
        ticker,
        exchange,
        externalInstrumentId,
        quantity,
        currency,
        taxRate,
        status.wire());
  }

  private HoldingState told(ClientEvent.Holding as, Pending trades, @Nullable String by) {
    return new HoldingState(
        key,
        as.ticker(),
        as.exchange(),
        as.externalInstrumentId(),
        as.quantity(),
        as.currency(),
        as.taxRate(),
        PositionStatus.of(as.positionStatus()),
        trades,
        by,
        allocated,
        recalled);
  }

  /** With units bought (positive) or sold (negative) since the last snapshot. */
  HoldingState traded(PendingUnits trades) {
    return new HoldingState(
        key,
        ticker,
        exchange,
        externalInstrumentId,
        quantity,
        currency,
        taxRate,
        status,
        pending.with(trades),
        snapshot,
        allocated,
        recalled);
  }

  /** With other units on loan and under recall. */
  HoldingState lent(long allocatedUnits, long recalledUnits) {
    return new HoldingState(
        key,
        ticker,
        exchange,
        externalInstrumentId,
        quantity,
        currency,
        taxRate,
        status,
        pending,
        snapshot,
        allocatedUnits,
        recalledUnits);
  }
}
