package io.lendledger.query.client;

import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Clients' preferences, holdings, and transactions that no snapshot has absorbed yet. */
@Component
public final class InventoryProjection implements Projection {

  @Override
  public String name() {
    return ModelNames.INVENTORY;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(
        PreferenceSet.class,
        PreferencesWithdrawn.class,
        HoldingsReported.class,
        HoldingsRestored.class,
        TransactionApplied.class);
  }

  @Override
  public List<String> tables() {
    return List.of("client", "client_preference", "holding", "pending_transaction");
  }

  @Override
  public List<String> lookUps() {
    return List.of("holding_isin", "pending_transaction_client");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    load(events, rows);
    for (StoredEvent event : events) {
      var inventory = new ClientInventory(rows, event.position());
      switch (event.payload()) {
        case PreferenceSet preference -> inventory.prefer(preference);
        case PreferencesWithdrawn withdrawn -> inventory.withdraw(withdrawn);
        case HoldingsReported report -> inventory.report(report);
        case HoldingsRestored restored -> inventory.restore(restored);
        case TransactionApplied transaction -> inventory.net(transaction);
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
  }

  private static void load(List<StoredEvent> events, Rows rows) {
    Set<List<String>> clients = new HashSet<>();
    Set<List<String>> holdings = new HashSet<>();
    Set<List<String>> reported = new HashSet<>();
    Set<List<String>> transactions = new HashSet<>();
    for (StoredEvent event : events) {
      var client = (ClientEvent) event.payload();
      clients.add(List.of(client.lenderCode(), client.clientId()));
      List<Holding> told =
          switch (client) {
            case HoldingsReported report -> report.holdings();
            case HoldingsRestored restored ->
                restored.holdings().stream().map(RestoredHolding::holding).toList();
            default -> List.of();
          };
      for (Holding each : told) {
        reported.add(List.of(client.lenderCode(), client.clientId(), each.isin()));
        holdings.add(
            ClientInventory.key(client, each.custodyAccountId(), each.isin(), each.depositary()));
      }
      if (client instanceof TransactionApplied traded) {
        holdings.add(
            ClientInventory.key(
                traded, traded.custodyAccountId(), traded.isin(), traded.depositary()));
        transactions.add(List.of(traded.lenderCode(), traded.transactionId()));
      }
    }
    ClientInventory.loadClients(rows, clients);
    ClientInventory.loadHoldings(rows, holdings);
    ClientInventory.loadPending(rows, reported);
    ClientInventory.loadKnown(rows, transactions);
  }
}
