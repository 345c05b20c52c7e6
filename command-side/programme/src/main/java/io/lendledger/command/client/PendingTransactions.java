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
record PendingTransactions(LocalDate tradeDate, long received, BigDecimal units) {

  static PendingTransactions of(String side, BigDecimal units, LocalDate tradeDate, long received) {
    return new PendingTransactions(
        tradeDate, received, Side.of(side) == Side.BUY ? units : units.negate());
  }

  /** Those that a snapshot does not include: traded after its date, or received after it. */
  static List<PendingTransactions> beyond(
      List<PendingTransactions> trades, HoldingsReported snapshot) {
    return trades.stream()
        .filter(each -> !snapshot.includes(each.tradeDate, each.received))
        .toList();
  }

  static List<PendingTransactions> with(
      List<PendingTransactions> trades, PendingTransactions more) {
    List<PendingTransactions> all = new ArrayList<>(trades);
    for (int i = 0; i < all.size(); i++) {
      PendingTransactions each = all.get(i);
      if (each.tradeDate.equals(more.tradeDate) && each.received == more.received) {
        all.set(
            i, new PendingTransactions(each.tradeDate, each.received, each.units.add(more.units)));
        return all;
      }
    }
    all.add(more);
    return all;
  }
}
