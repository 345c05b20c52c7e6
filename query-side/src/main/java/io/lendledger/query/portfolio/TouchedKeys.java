package io.lendledger.query.portfolio;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.marketdata.MarketDataEvent;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.query.projection.StoredEvent;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of the rows that events may have changed, of which the index must look at each. */
final class TouchedKeys {

  private static final Set<Class<?>> EARNINGS =
      Set.of(
          LoanEvent.LoanAccrued.class,
          LoanEvent.LateChangesAdjusted.class,
          LoanEvent.LoanBilled.class,
          LoanEvent.NothingMoved.class);

  private final Set<ClientKey> clients = new HashSet<>();
  private final Set<HoldingKey> holdings = new HashSet<>();
  private final Set<String> loans = new HashSet<>();
  private final Set<String> instruments = new HashSet<>();
  private final Set<String> priced = new HashSet<>();
  private final Set<String> rated = new HashSet<>();
  private final Set<String> requests = new HashSet<>();
  private boolean fx;

  /** A client, all of whose holdings are touched. */
  record ClientKey(String lender, String client) {}

  /** A holding. */
  record HoldingKey(ClientKey client, String account, String isin, String depositary) {}

  /**
   * Adds those of an event.
   *
   * @param requestsBehind completed requests up to this position are known already
   */
  void add(StoredEvent event, long requestsBehind) {
    Class<?> type = event.message().getPayloadType();
    if (LoanEvent.class.isAssignableFrom(type) && !EARNINGS.contains(type)) {
      loans.add(((LoanEvent) event.payload()).loanId());
    } else if (ClientEvent.class.isAssignableFrom(type)) {
      addOfClient(type, event);
    } else if (MarketDataEvent.class.isAssignableFrom(type)) {
      add((MarketDataEvent) event.payload());
    } else if (type == InstrumentRegistered.class) {
      instruments.add(((InstrumentRegistered) event.payload()).isin());
    } else if (type == BorrowRequestCompleted.class && event.position() > requestsBehind) {
      requests.add(((BorrowRequestCompleted) event.payload()).requestId());
    }
  }

  private void addOfClient(Class<?> type, StoredEvent event) {
    if (type == PreferenceSet.class || type == PreferencesWithdrawn.class) {
      clients.add(client((ClientEvent) event.payload()));
    } else if (type == HoldingsReported.class) {
      var report = (HoldingsReported) event.payload();
      report.holdings().forEach(each -> add(client(report), each));
    } else if (type == HoldingsRestored.class) {
      var restored = (HoldingsRestored) event.payload();
      restored.holdings().forEach(each -> add(client(restored), each.holding()));
    } else if (type == TransactionApplied.class) {
      var applied = (TransactionApplied) event.payload();
      holdings.add(
          new HoldingKey(
              client(applied),
              applied.custodyAccountId(),
              applied.isin(),
              orEmpty(applied.depositary())));
    }
  }

  private void add(ClientKey client, Holding holding) {
    holdings.add(
        new HoldingKey(
            client, holding.custodyAccountId(), holding.isin(), orEmpty(holding.depositary())));
  }

  private static ClientKey client(ClientEvent event) {
    return new ClientKey(event.lenderCode(), event.clientId());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private void add(MarketDataEvent event) {
    switch (event) {
      case PricesPublished prices -> prices.prices().forEach(each -> priced.add(each.isin()));
      case PricesWithdrawn prices -> {
        priced.addAll(prices.isins());
        prices.former().forEach(each -> priced.add(each.isin()));
      }
      case MarketRatesPublished rates -> rates.rates().forEach(each -> rated.add(each.isin()));
      case MarketRatesWithdrawn rates -> {
        rated.addAll(rates.isins());
        rates.former().forEach(each -> rated.add(each.isin()));
      }
      case FxRatesPublished rates -> fx = true;
      case FxRatesWithdrawn rates -> fx = true;
    }
  }

  void addClient(ClientKey client) {
    clients.add(client);
  }

  void addLoan(String loanId) {
    loans.add(loanId);
  }

  Set<ClientKey> clients() {
    return clients;
  }

  /** Those of other clients than {@link #clients}. */
  Set<HoldingKey> holdings() {
    holdings.removeIf(each -> clients.contains(each.client()));
    return holdings;
  }

  Set<String> loans() {
    return loans;
  }

  Set<String> instruments() {
    return instruments;
  }

  Set<String> priced() {
    return priced;
  }

  Set<String> rated() {
    return rated;
  }

  Set<String> requests() {
    return requests;
  }

  boolean fx() {
    return fx;
  }

  int size() {
    return clients.size()
        + holdings.size()
        + loans.size()
        + instruments.size()
        + priced.size()
        + rated.size()
        + requests.size()
        + (fx ? 1 : 0);
  }
}
