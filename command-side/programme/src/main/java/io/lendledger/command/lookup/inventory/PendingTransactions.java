package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.client.Side;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Transactions that no snapshot has absorbed yet, and their units by holding. */
final class PendingTransactions implements LookUpWrites.Gathered {

  private final List<Pending> all = new ArrayList<>();
  private final Map<HeldKey, BigDecimal> units = new LinkedHashMap<>();

  private record Pending(HeldKey key, RestoredTransaction transaction, BigDecimal units) {}

  private record Sum(HeldKey key, BigDecimal units) {}

  void add(HeldKey key, RestoredTransaction transaction) {
    boolean bought = transaction.side().equals(Side.BUY.wire());
    BigDecimal signed = bought ? transaction.units() : transaction.units().negate();
    all.add(new Pending(key, transaction, signed));
    units.merge(key, signed, BigDecimal::add);
  }

  @Override
  public void write(JdbcClient jdbc) {
    insert(jdbc);
    List<Sum> sums =
        units.entrySet().stream().map(each -> new Sum(each.getKey(), each.getValue())).toList();
    jdbc.sql(
            """
            INSERT INTO holding
              (lender, client, account, isin, depositary, quantity, status, pending, snapshot)
            SELECT lender, client, account, isin, depositary, 0, ?, units, ''
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::numeric[])
              AS traded(lender, client, account, isin, depositary, units)
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              pending = holding.pending + excluded.pending
            """)
        .param(PositionStatus.AVAILABLE.wire())
        .param(LookUps.column(sums, each -> each.key.lender()))
        .param(LookUps.column(sums, each -> each.key.client()))
        .param(LookUps.column(sums, each -> each.key.account()))
        .param(LookUps.column(sums, each -> each.key.isin()))
        .param(LookUps.column(sums, each -> each.key.depositary()))
        .param(LookUps.column(sums, Sum::units))
        .update();
  }

  private void insert(JdbcClient jdbc) {
    jdbc.sql(
            """
            INSERT INTO pending_transaction
              (lender, transaction_id, client, account, isin, depositary, units, trade_date,
               settlement_date, received)
            SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
              ?::numeric[], ?::date[], ?::date[], ?::bigint[])
            """)
        .param(LookUps.column(all, each -> each.key.lender()))
        .param(LookUps.column(all, each -> each.transaction.transactionId()))
        .param(LookUps.column(all, each -> each.key.client()))
        .param(LookUps.column(all, each -> each.key.account()))
        .param(LookUps.column(all, each -> each.key.isin()))
        .param(LookUps.column(all, each -> each.key.depositary()))
        .param(LookUps.column(all, Pending::units))
        .param(LookUps.column(all, each -> each.transaction.tradeDate()))
        .param(LookUps.column(all, each -> each.transaction.settlementDate()))
        .param(LookUps.column(all, each -> each.transaction.received()))
        .update();
  }
}
