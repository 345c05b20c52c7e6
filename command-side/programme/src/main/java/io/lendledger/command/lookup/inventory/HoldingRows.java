package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.client.Side;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps holdings and the transactions that no snapshot has absorbed yet. */
@Component
@ProcessingGroup(LookUps.GROUP)
class HoldingRows {

  private final JdbcClient jdbc;

  HoldingRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @EventHandler
  void on(HoldingsReported event) {
    String snapshot = event.submissionId();
    upsert(event.lenderCode(), event.clientId(), event.holdings(), each -> snapshot);
    absorb(event);
  }

  @EventHandler
  void on(HoldingsRestored event) {
    Map<Holding, String> reportedBy = new HashMap<>();
    for (RestoredHolding each : event.holdings()) {
      reportedBy.put(each.holding(), Objects.requireNonNullElse(each.reportedBy(), ""));
    }
    upsert(
        event.lenderCode(),
        event.clientId(),
        event.holdings().stream().map(RestoredHolding::holding).toList(),
        reportedBy::get);
    for (RestoredHolding each : event.holdings()) {
      Holding key = each.holding();
      for (RestoredTransaction pending : each.transactions()) {
        pend(
            event.lenderCode(),
            event.clientId(),
            key.custodyAccountId(),
            key.isin(),
            key.depositary(),
            pending);
      }
    }
  }

  private void upsert(
      String lender,
      String client,
      List<Holding> holdings,
      Function<Holding, @Nullable Object> snapshot) {
    jdbc.sql(
            """
            INSERT INTO holding
              (lender, client, account, isin, depositary, ticker, exchange,
               external_instrument_id, quantity, currency, tax_rate, status, snapshot)
            SELECT ?, ?, reported.* FROM unnest(?::text[], ?::text[], ?::text[], ?::text[],
              ?::text[], ?::text[], ?::numeric[], ?::text[], ?::numeric[], ?::text[],
              ?::text[]) AS reported
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              ticker = excluded.ticker, exchange = excluded.exchange,
              external_instrument_id = excluded.external_instrument_id,
              quantity = excluded.quantity, currency = excluded.currency,
              tax_rate = excluded.tax_rate, status = excluded.status,
              snapshot = excluded.snapshot
            """)
        .param(lender)
        .param(client)
        .param(LookUps.column(holdings, Holding::custodyAccountId))
        .param(LookUps.column(holdings, Holding::isin))
        .param(LookUps.column(holdings, each -> LookUps.key(each.depositary())))
        .param(LookUps.column(holdings, Holding::ticker))
        .param(LookUps.column(holdings, Holding::exchange))
        .param(LookUps.column(holdings, Holding::externalInstrumentId))
        .param(LookUps.column(holdings, Holding::quantity))
        .param(LookUps.column(holdings, Holding::currency))
        .param(LookUps.column(holdings, Holding::taxRate))
        .param(LookUps.column(holdings, Holding::positionStatus))
        .param(LookUps.column(holdings, snapshot))
        .update();
  }

  private void absorb(HoldingsReported event) {
    jdbc.sql(
            """
            WITH absorbed AS (
              DELETE FROM pending_transaction pending
              USING unnest(?::text[], ?::text[], ?::text[]) AS reported(account, isin, depositary)
              WHERE pending.lender = ? AND pending.client = ? AND pending.trade_date <= ?
                AND pending.received < coalesce(CAST(? AS bigint), 9223372036854775807)
                AND pending.account = reported.account AND pending.isin = reported.isin
                AND pending.depositary = reported.depositary
              RETURNING pending.lender, pending.client, pending.account, pending.isin,
                pending.depositary, pending.units)
            UPDATE holding SET pending = pending - gone.units
            FROM (SELECT lender, client, account, isin, depositary, sum(units) AS units
                  FROM absorbed GROUP BY lender, client, account, isin, depositary) gone
            WHERE holding.lender = gone.lender AND holding.client = gone.client
              AND holding.account = gone.account AND holding.isin = gone.isin
              AND holding.depositary = gone.depositary
            """)
        .param(LookUps.column(event.holdings(), Holding::custodyAccountId))
        .param(LookUps.column(event.holdings(), Holding::isin))
        .param(LookUps.column(event.holdings(), each -> LookUps.key(each.depositary())))
        .param(event.lenderCode())
        .param(event.clientId())
        .param(event.asOfDate())
        .param(event.receipt())
        .update();
  }

  @EventHandler
  void on(TransactionApplied event) {
    pend(
        event.lenderCode(),
        event.clientId(),
        event.custodyAccountId(),
        event.isin(),
        event.depositary(),
        new RestoredTransaction(
            event.transactionId(),
            event.side(),
            event.units(),
            event.tradeDate(),
            event.settlementDate(),
            event.receipt()));
  }

  private void pend(
      String lender,
      String client,
      String account,
      String isin,
      @Nullable String depositary,
      RestoredTransaction transaction) {
    boolean bought = transaction.side().equals(Side.BUY.wire());
    BigDecimal units = bought ? transaction.units() : transaction.units().negate();
    jdbc.sql("INSERT INTO pending_transaction VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .params(
            lender,
            transaction.transactionId(),
            client,
            account,
            isin,
            LookUps.key(depositary),
            units,
            transaction.tradeDate(),
            transaction.settlementDate(),
            transaction.received())
        .update();
    jdbc.sql(
            """
            INSERT INTO holding
              (lender, client, account, isin, depositary, quantity, status, pending, snapshot)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?, '')
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              pending = holding.pending + excluded.pending
            """)
        .params(
            lender,
            client,
            account,
            isin,
            LookUps.key(depositary),
            PositionStatus.AVAILABLE.wire(),
            units)
        .update();
  }
}
