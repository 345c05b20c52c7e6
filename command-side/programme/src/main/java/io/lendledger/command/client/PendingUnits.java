package io.lendledger.command.client;

import io.lendledger.core.client.Side;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Units bought less sold since the last snapshot, of one trade date and receipt.
 *
 * @param tradeDate when they were traded
 * @param received place in the order of receipt, of transactions and snapshots alike
 * @param units bought when positive, sold when negative
 */
record PendingUnits(LocalDate tradeDate, long received, BigDecimal units) {

  static PendingUnits of(String side, BigDecimal units, LocalDate tradeDate, long received) {
    return new PendingUnits(
        tradeDate, received, Side.of(side) == Side.BUY ? units : units.negate());
  }
}
