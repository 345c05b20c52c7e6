package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import java.util.Objects;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.stereotype.Component;

/** Keeps holdings and the transactions that no snapshot has absorbed yet. */
@Component
@ProcessingGroup(LookUps.GROUP)
class HoldingRows {

  private final LookUpWrites writes;

  HoldingRows(LookUpWrites writes) {
    this.writes = writes;
  }

  @EventHandler
  void on(HoldingsReported event) {
    writes.later(ReportedHoldings.class, ReportedHoldings::new, all -> all.report(event));
  }

  @EventHandler
  void on(HoldingsRestored event) {
    writes.later(
        ReportedHoldings.class,
        ReportedHoldings::new,
        all -> {
          for (RestoredHolding each : event.holdings()) {
            HeldKey key = HeldKey.of(event.lenderCode(), event.clientId(), each.holding());
            all.put(key, each.holding(), Objects.requireNonNullElse(each.reportedBy(), ""));
          }
        });
    for (RestoredHolding each : event.holdings()) {
      Holding holding = each.holding();
      HeldKey key = HeldKey.of(event.lenderCode(), event.clientId(), holding);
      each.transactions().forEach(pending -> pend(key, pending));
    }
  }

  @EventHandler
  void on(TransactionApplied event) {
    HeldKey key =
        new HeldKey(
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            LookUps.key(event.depositary()));
    pend(
        key,
        new RestoredTransaction(
            event.transactionId(),
            event.side(),
            event.units(),
            event.tradeDate(),
            event.settlementDate(),
            event.receipt()));
  }

  private void pend(HeldKey key, RestoredTransaction transaction) {
    writes.later(
        PendingTransactions.class, PendingTransactions::new, all -> all.add(key, transaction));
  }
}
