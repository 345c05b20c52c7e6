package io.lendledger.command.client;

import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Units bought less sold since the last snapshot, of one trade date and receipt.
 *
 * @param tradeDate when they were traded
 * @param received place in the order of receipt, of transactions and snapshots alike
 * @param units bought when positive, sold when negative
 */
record PendingTrades(LocalDate tradeDate, long received, BigDecimal units) {

  static PendingTrades of(String side, BigDecimal units, LocalDate tradeDate, long received) {
    return new PendingTrades(
        tradeDate, received, Side.of(side) == Side.BUY ? units : units.negate());
  }

  /** Those that a snapshot does not include: traded after its date, or received after it. */
  static List<PendingTrades> beyond(List<PendingTrades> trades, HoldingsReported snapshot) {
    return trades.stream()
        .filter(each -> !snapshot.includes(each.tradeDate, each.received))
        .toList();
  }

  static List<PendingTrades> with(List<PendingTrades> trades, PendingTrades more) {
    List<PendingTrades> all = new ArrayList<>(trades);
    for (int i = 0; i < all.size(); i++) {
      PendingTrades each = all.get(i);
      if (each.tradeDate.equals(more.tradeDate) && each.received == more.received) {
        all.set(i, new PendingTrades(each.tradeDate, each.received, each.units.add(more.units)));
        return all;
      }
    }
    all.add(more);
    return all;
  }
}
