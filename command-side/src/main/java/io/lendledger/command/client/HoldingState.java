package io.lendledger.command.client;

import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A holding with what moves it.
 *
 * @param key which holding
 * @param ticker as last reported
 * @param exchange as last reported
 * @param externalInstrumentId as last reported
 * @param quantity as last reported, lent units included
 * @param currency null while known from transactions alone
 * @param taxRate percent
 * @param status as last reported
 * @param pending bought less sold units by trade date, until a snapshot includes them
 * @param snapshot the last snapshot that changed it; null when none did
 * @param allocated units on loan or set aside for one
 * @param recalled those of them that recalls are bringing back
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
    SortedMap<LocalDate, BigDecimal> pending,
    @Nullable String snapshot,
    long allocated,
    long recalled) {

  private static final BigDecimal MOST_UNITS = BigDecimal.valueOf(Long.MAX_VALUE);

  HoldingState {
    pending = Collections.unmodifiableSortedMap(pending);
  }

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
        new TreeMap<>(),
        null,
        0,
        0);
  }

  /** Whole units that may be lent, lent ones included; none unless the status allows lending. */
  long lendable() {
    if (status != PositionStatus.AVAILABLE) {
      return 0;
    }
    BigDecimal net = pending.values().stream().reduce(quantity, BigDecimal::add);
    return net.max(BigDecimal.ZERO).min(MOST_UNITS).setScale(0, RoundingMode.FLOOR).longValue();
  }

  /** Whole units that another loan may have. */
  long available() {
    return Math.max(0, lendable() - allocated);
  }

  /** Units on loan that neither the holding nor a recall under way accounts for. */
  long exposed() {
    return Math.max(0, allocated - lendable() - recalled);
  }

  boolean hasPendingUntil(LocalDate date) {
    return !pending.isEmpty() && !pending.firstKey().isAfter(date);
  }

  boolean isClosed() {
    return quantity.signum() == 0 && pending.isEmpty() && allocated == 0;
  }

  /** As a snapshot says; it includes all trades up to its date. */
  HoldingState reported(ClientEvent.Holding as, String submission, LocalDate asOfDate) {
    return new HoldingState(
        key,
        as.ticker(),
        as.exchange(),
        as.externalInstrumentId(),
        as.quantity(),
        as.currency(),
        as.taxRate(),
        PositionStatus.of(as.positionStatus()),
        new TreeMap<>(pending.tailMap(asOfDate.plusDays(1))),
        submission,
        allocated,
        recalled);
  }

  /** With units bought (positive) or sold (negative) since the last snapshot. */
  HoldingState traded(LocalDate tradeDate, BigDecimal signedUnits) {
    SortedMap<LocalDate, BigDecimal> trades = new TreeMap<>(pending);
    trades.merge(tradeDate, signedUnits, BigDecimal::add);
    return new HoldingState(
        key,
        ticker,
        exchange,
        externalInstrumentId,
        quantity,
        currency,
        taxRate,
        status,
        trades,
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
