package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Holdings as snapshots report them; of one holding, the last report. */
final class ReportedHoldings implements LookUpWrites.Gathered {

  private final Map<HeldKey, Reported> byKey = new LinkedHashMap<>();
  private final List<Absorbing> absorbing = new ArrayList<>();

  private record Reported(HeldKey key, Holding holding, String snapshot) {}

  /** A holding whose pending transactions a snapshot includes as far as they came before it. */
  private record Absorbing(HeldKey key, HoldingsReported by) {}

  void report(HoldingsReported event) {
    for (Holding each : event.holdings()) {
      HeldKey key = HeldKey.of(event.lenderCode(), event.clientId(), each);
      put(key, each, event.submissionId());
      absorbing.add(new Absorbing(key, event));
    }
  }

  void put(HeldKey key, Holding holding, String snapshot) {
    byKey.put(key, new Reported(key, holding, snapshot));
  }

  @Override
  public void write(JdbcClient jdbc) {
    upsert(jdbc, List.copyOf(byKey.values()));
    if (!absorbing.isEmpty()) {
      absorb(jdbc);
    }
  }

  private static void upsert(JdbcClient jdbc, List<Reported> holdings) {
    jdbc.sql(
            """
            INSERT INTO holding
              (lender, client, account, isin, depositary, ticker, exchange,
               external_instrument_id, quantity, currency, tax_rate, status, snapshot)
            SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
              ?::text[], ?::text[], ?::numeric[], ?::text[], ?::numeric[], ?::text[], ?::text[])
            ON CONFLICT (lender, client, account, isin, depositary) DO UPDATE SET
              ticker = excluded.ticker, exchange = excluded.exchange,
              external_instrument_id = excluded.external_instrument_id,
              quantity = excluded.quantity, currency = excluded.currency,
              tax_rate = excluded.tax_rate, status = excluded.status,
              snapshot = excluded.snapshot
            """)
        .param(LookUps.column(holdings, each -> each.key.lender()))
        .param(LookUps.column(holdings, each -> each.key.client()))
        .param(LookUps.column(holdings, each -> each.key.account()))
        .param(LookUps.column(holdings, each -> each.key.isin()))
        .param(LookUps.column(holdings, each -> each.key.depositary()))
        .param(values(holdings, Holding::ticker))
        .param(values(holdings, Holding::exchange))
        .param(values(holdings, Holding::externalInstrumentId))
        .param(values(holdings, Holding::quantity))
        .param(values(holdings, Holding::currency))
        .param(values(holdings, Holding::taxRate))
        .param(values(holdings, Holding::positionStatus))
        .param(LookUps.column(holdings, Reported::snapshot))
        .update();
  }

  private static @Nullable String[] values(
      List<Reported> holdings, Function<Holding, @Nullable Object> value) {
    return LookUps.column(holdings, each -> value.apply(each.holding));
  }

  /** Where no transaction of the lenders is pending, no holding is looked for. */
  private void absorb(JdbcClient jdbc) {
    jdbc.sql(
            """
            WITH absorbed AS (
              DELETE FROM pending_transaction pending
              USING unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::date[],
                  ?::bigint[])
                AS reported(lender, client, account, isin, depositary, as_of_date, receipt)
              WHERE EXISTS (SELECT FROM pending_transaction WHERE lender = ANY (?::text[]))
                AND pending.lender = reported.lender AND pending.client = reported.client
                AND pending.account = reported.account AND pending.isin = reported.isin
                AND pending.depositary = reported.depositary
                AND pending.trade_date <= reported.as_of_date
                AND pending.received < coalesce(reported.receipt, 9223372036854775807)
              RETURNING pending.lender, pending.client, pending.account, pending.isin,
                pending.depositary, pending.units)
            UPDATE holding SET pending = pending - gone.units
            FROM (SELECT lender, client, account, isin, depositary, sum(units) AS units
                  FROM absorbed GROUP BY lender, client, account, isin, depositary) gone
            WHERE holding.lender = gone.lender AND holding.client = gone.client
              AND holding.account = gone.account AND holding.isin = gone.isin
              AND holding.depositary = gone.depositary
            """)
        .param(LookUps.column(absorbing, each -> each.key.lender()))
        .param(LookUps.column(absorbing, each -> each.key.client()))
        .param(LookUps.column(absorbing, each -> each.key.account()))
        .param(LookUps.column(absorbing, each -> each.key.isin()))
        .param(LookUps.column(absorbing, each -> each.key.depositary()))
        .param(LookUps.column(absorbing, each -> each.by.asOfDate()))
        .param(LookUps.column(absorbing, each -> each.by.receipt()))
        .param(absorbing.stream().map(each -> each.key.lender()).distinct().toArray(String[]::new))
        .update();
  }
}
