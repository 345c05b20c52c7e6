package io.lendledger.query.client;

import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.client.Side;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.Table;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies one event to a client's inventory rows. */
final class ClientInventory {

  private static final Table CLIENT =
      Table.keyed("client", "lender_code", "client_id")
          .values("effective_date", "opt_in_status", "fee_split");
  private static final Table PREFERENCE =
      Table.keyed("client_preference", "lender_code", "client_id", "effective_date")
          .values("opt_in_status", "fee_split");
  private static final Table HOLDING =
      Table.keyed("holding", "lender_code", "client_id", "custody_account_id", "isin", "depositary")
          .values(
              "ticker",
              "exchange",
              "external_instrument_id",
              "quantity",
              "net_pending",
              "currency",
              "tax_rate",
              "position_status");
  private static final Table PENDING =
      Table.keyed("pending_transaction", "lender_code", "transaction_id")
          .values(
              "client_id",
              "custody_account_id",
              "isin",
              "depositary",
              "units",
              "trade_date",
              "settlement_date",
              "received");

  private final Rows rows;
  private final long position;

  ClientInventory(Rows rows, long position) {
    this.rows = rows;
    this.position = position;
  }

  /** All that is told of these clients, each a lender and a client. */
  static void loadClients(Rows rows, Collection<List<String>> clients) {
    rows.loadKeys(CLIENT, clients);
    rows.loadOf(PREFERENCE, CLIENT.key(), clients);
  }

  static void loadHoldings(Rows rows, Collection<List<String>> keys) {
    rows.loadKeys(HOLDING, keys);
  }

  static List<String> key(ClientEvent event, String account, String isin, @Nullable String at) {
    return List.of(event.lenderCode(), event.clientId(), account, isin, orEmpty(at));
  }

  /** All that no snapshot has absorbed yet of these, each a lender, a client and an ISIN. */
  static void loadPending(Rows rows, Collection<List<String>> reported) {
    rows.loadOf(PENDING, List.of("lender_code", "client_id", "isin"), reported);
  }

  /** Those transactions that are known already, each a lender and an identifier. */
  static void loadKnown(Rows rows, Collection<List<String>> transactions) {
    rows.loadKeys(PENDING, transactions);
  }

  void prefer(PreferenceSet preference) {
    Row client = client(preference);
    rows.put(
        CLIENT,
        client
            .with("effective_date", preference.effectiveDate())
            .with("opt_in_status", preference.optInStatus())
            .with("fee_split", preference.feeSplit()),
        position);
    rows.put(
        PREFERENCE,
        client
            .with("effective_date", preference.effectiveDate())
            .with("opt_in_status", preference.optInStatus())
            .with("fee_split", preference.feeSplit()),
        position);
  }

  void withdraw(PreferencesWithdrawn withdrawn) {
    Row client = client(withdrawn);
    KnownPreference latest = withdrawn.latest();
    rows.put(
        CLIENT,
        latest == null
            ? outUnknown(client)
            : client
                .with("effective_date", latest.effectiveDate())
                .with("opt_in_status", latest.optInStatus())
                .with("fee_split", latest.feeSplit()),
        position);
    for (KnownPreference each : withdrawn.former()) {
      Row key = client.with("effective_date", each.effectiveDate());
      if (each.optInStatus() == null) {
        rows.find(PREFERENCE, withdrawn.lenderCode(), withdrawn.clientId(), each.effectiveDate())
            .ifPresent(row -> rows.remove(PREFERENCE, row, position));
      } else {
        rows.put(
            PREFERENCE,
            key.with("opt_in_status", each.optInStatus()).with("fee_split", each.feeSplit()),
            position);
      }
    }
  }

  void restore(HoldingsRestored restored) {
    for (RestoredHolding each : restored.holdings()) {
      Row holding = row(client(restored), each.holding());
      for (RestoredTransaction trade : each.transactions()) {
        rows.put(PENDING, pending(key(holding), trade), position);
      }
      rows.put(HOLDING, holding.with("net_pending", netPending(holding)), position);
    }
  }

  private static Row key(Row holding) {
    Row key = Row.empty();
    for (String column : HOLDING.key()) {
      key = key.with(column, holding.text(column));
    }
    return key;
  }

  private static Row pending(Row key, RestoredTransaction trade) {
    boolean buy = trade.side().equals(Side.BUY.wire());
    return key.with("transaction_id", trade.transactionId())
        .with("units", buy ? trade.units() : trade.units().negate())
        .with("trade_date", trade.tradeDate())
        .with("settlement_date", trade.settlementDate())
        .with("received", trade.received());
  }

  void report(HoldingsReported report) {
    know(report);
    for (Holding holding : report.holdings()) {
      Row reported = row(client(report), holding);
      absorb(reported, report);
      rows.put(HOLDING, reported.with("net_pending", netPending(reported)), position);
    }
  }

  void net(TransactionApplied transaction) {
    know(transaction);
    Row key =
        client(transaction)
            .with("custody_account_id", transaction.custodyAccountId())
            .with("isin", transaction.isin())
            .with("depositary", orEmpty(transaction.depositary()));
    Row pending =
        pending(
            key,
            new RestoredTransaction(
                transaction.transactionId(),
                transaction.side(),
                transaction.units(),
                transaction.tradeDate(),
                transaction.settlementDate(),
                transaction.receipt()));
    Row holding = holding(key);
    rows.put(
        HOLDING,
        holding.with("net_pending", holding.amount("net_pending").add(added(pending))),
        position);
    rows.put(PENDING, pending, position);
  }

  /** The units that a transaction adds to those pending of its holding. */
  private BigDecimal added(Row pending) {
    BigDecimal units = pending.amount("units");
    return rows.find(PENDING, pending.text("lender_code"), pending.text("transaction_id"))
        .map(known -> units.subtract(known.amount("units")))
        .orElse(units);
  }

  /** A client known from inventory alone takes no part (docs/api.md, Clients). */
  private void know(ClientEvent event) {
    if (rows.find(CLIENT, event.lenderCode(), event.clientId()).isEmpty()) {
      rows.put(CLIENT, outUnknown(client(event)), position);
    }
  }

  private static Row outUnknown(Row client) {
    return client
        .with("effective_date", null)
        .with("opt_in_status", OptIn.OUT.wire())
        .with("fee_split", null);
  }

  private void absorb(Row holding, HoldingsReported report) {
    rows.alike(PENDING, HOLDING.key(), holding).stream()
        .filter(each -> report.includes(each.date("trade_date"), each.number("received")))
        .forEach(each -> rows.remove(PENDING, each, position));
  }

  private BigDecimal netPending(Row holding) {
    return rows.alike(PENDING, HOLDING.key(), holding).stream()
        .map(each -> each.amount("units"))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private Row holding(Row key) {
    return rows.find(
            HOLDING,
            key.text("lender_code"),
            key.text("client_id"),
            key.text("custody_account_id"),
            key.text("isin"),
            key.text("depositary"))
        .orElseGet(() ->
            key.with("ticker", null)
                .with("exchange", null)
                .with("external_instrument_id", null)
                .with("quantity", BigDecimal.ZERO)
                .with("net_pending", BigDecimal.ZERO)
                .with("currency", null)
                .with("tax_rate", null)
                .with("position_status", PositionStatus.AVAILABLE.wire()));
  }

  private static Row row(Row client, Holding holding) {
    return client
        .with("custody_account_id", holding.custodyAccountId())
        .with("isin", holding.isin())
        .with("depositary", orEmpty(holding.depositary()))
        .with("ticker", holding.ticker())
        .with("exchange", holding.exchange())
        .with("external_instrument_id", holding.externalInstrumentId())
        .with("quantity", holding.quantity())
        .with("currency", holding.currency())
        .with("tax_rate", holding.taxRate())
        .with("position_status", holding.positionStatus());
  }

  private static Row client(ClientEvent event) {
    return Row.empty().with("lender_code", event.lenderCode()).with("client_id", event.clientId());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
