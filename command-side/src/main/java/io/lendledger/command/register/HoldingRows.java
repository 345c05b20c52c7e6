package io.lendledger.command.register;

import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.transaction.Side;
import java.math.BigDecimal;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Keeps holdings and the transactions that no snapshot has absorbed yet. */
@Component
@ProcessingGroup(Registers.GROUP)
class HoldingRows {

  private final JdbcClient jdbc;

  HoldingRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @EventHandler
  void on(HoldingsReported event) {
    upsert(event);
    absorb(event);
  }

  private void upsert(HoldingsReported event) {
    jdbc.sql(
            """
            INSERT INTO command.holding
              (lender, client, account, isin, depositary, ticker, exchange,
               external_instrument_id, quantity, currency, tax_rate, status)
            SELECT ?, ?, reported.* FROM unnest(?::text[], ?::text[], ?::text[], ?::text[],
              ?::text[], ?::text[], ?::numeric[], ?::text[], ?::numeric[], ?::text[]) AS reported
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              ticker = excluded.ticker, exchange = excluded.exchange,
              external_instrument_id = excluded.external_instrument_id,
              quantity = excluded.quantity, currency = excluded.currency,
              tax_rate = excluded.tax_rate, status = excluded.status
            """)
        .param(event.lenderCode())
        .param(event.clientId())
        .param(Registers.column(event.holdings(), Holding::custodyAccountId))
        .param(Registers.column(event.holdings(), Holding::isin))
        .param(Registers.column(event.holdings(), each -> Registers.key(each.depositary())))
        .param(Registers.column(event.holdings(), Holding::ticker))
        .param(Registers.column(event.holdings(), Holding::exchange))
        .param(Registers.column(event.holdings(), Holding::externalInstrumentId))
        .param(Registers.column(event.holdings(), Holding::quantity))
        .param(Registers.column(event.holdings(), Holding::currency))
        .param(Registers.column(event.holdings(), Holding::taxRate))
        .param(Registers.column(event.holdings(), Holding::positionStatus))
        .update();
  }

  private void absorb(HoldingsReported event) {
    jdbc.sql(
            """
            WITH absorbed AS (
              DELETE FROM command.pending_transaction pending
              USING unnest(?::text[], ?::text[], ?::text[]) AS reported(account, isin, depositary)
              WHERE pending.lender = ? AND pending.client = ? AND pending.trade_date <= ?
                AND pending.received < coalesce(CAST(? AS bigint), 9223372036854775807)
                AND pending.account = reported.account AND pending.isin = reported.isin
                AND pending.depositary = reported.depositary
              RETURNING pending.lender, pending.client, pending.account, pending.isin,
                pending.depositary, pending.units)
            UPDATE command.holding SET pending = pending - gone.units
            FROM (SELECT lender, client, account, isin, depositary, sum(units) AS units
                  FROM absorbed GROUP BY lender, client, account, isin, depositary) gone
            WHERE holding.lender = gone.lender AND holding.client = gone.client
              AND holding.account = gone.account AND holding.isin = gone.isin
              AND holding.depositary = gone.depositary
            """)
        .param(Registers.column(event.holdings(), Holding::custodyAccountId))
        .param(Registers.column(event.holdings(), Holding::isin))
        .param(Registers.column(event.holdings(), each -> Registers.key(each.depositary())))
        .param(event.lenderCode())
        .param(event.clientId())
        .param(event.asOfDate())
        .param(event.receipt())
        .update();
  }

  @EventHandler
  void on(TransactionApplied event) {
    BigDecimal units =
        event.side().equals(Side.BUY.wire()) ? event.units() : event.units().negate();
    String depositary = Registers.key(event.depositary());
    jdbc.sql("INSERT INTO command.pending_transaction VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .params(
            event.lenderCode(),
            event.transactionId(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary,
            units,
            event.tradeDate(),
            event.settlementDate(),
            event.received())
        .update();
    jdbc.sql(
            """
            INSERT INTO command.holding
              (lender, client, account, isin, depositary, quantity, status, pending)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?)
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              pending = holding.pending + excluded.pending
            """)
        .params(
            event.lenderCode(),
            event.clientId(),
            event.custodyAccountId(),
            event.isin(),
            depositary,
            PositionStatus.AVAILABLE.wire(),
            units)
        .update();
  }
}
