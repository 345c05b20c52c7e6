package io.lendledger.command.lookup.inventory;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import java.math.BigDecimal;
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

  /** Where no transaction of the lenders is pending, none is looked for. */
  private void absorb(JdbcClient jdbc) {
    String[] lenders =
        absorbing.stream().map(each -> each.key.lender()).distinct().toArray(String[]::new);
    boolean some =
        jdbc.sql("SELECT EXISTS (SELECT FROM pending_transaction WHERE lender = ANY (?::text[]))")
            .param(lenders)
            .query(Boolean.class)
            .single();
    if (some) {
      Map<HeldKey, BigDecimal> gone = new LinkedHashMap<>();
      absorbed(jdbc).forEach(each -> gone.merge(each.key, each.units, BigDecimal::add));
      if (!gone.isEmpty()) {
        reduce(jdbc, List.copyOf(gone.entrySet()));
      }
    }
  }

  private record Absorbed(HeldKey key, BigDecimal units) {}

  private List<Absorbed> absorbed(JdbcClient jdbc) {
    return jdbc.sql(
            """
            DELETE FROM pending_transaction pending
            USING unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::date[],
                ?::bigint[])
              AS reported(lender, client, account, isin, depositary, as_of_date, receipt)
            WHERE pending.lender = reported.lender AND pending.client = reported.client
              AND pending.account = reported.account AND pending.isin = reported.isin
              AND pending.depositary = reported.depositary
              AND pending.trade_date <= reported.as_of_date
              AND pending.received < coalesce(reported.receipt, 9223372036854775807)
            RETURNING pending.lender, pending.client, pending.account, pending.isin,
              pending.depositary, pending.units
            """)
        .param(LookUps.column(absorbing, each -> each.key.lender()))
        .param(LookUps.column(absorbing, each -> each.key.client()))
        .param(LookUps.column(absorbing, each -> each.key.account()))
        .param(LookUps.column(absorbing, each -> each.key.isin()))
        .param(LookUps.column(absorbing, each -> each.key.depositary()))
        .param(LookUps.column(absorbing, each -> each.by.asOfDate()))
        .param(LookUps.column(absorbing, each -> each.by.receipt()))
        .query((row, number) ->
            new Absorbed(
                new HeldKey(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5)),
                row.getBigDecimal(6)))
        .list();
  }

  private static void reduce(JdbcClient jdbc, List<Map.Entry<HeldKey, BigDecimal>> gone) {
    jdbc.sql(
            """
            UPDATE holding SET pending = pending - gone.units
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::numeric[])
              AS gone(lender, client, account, isin, depositary, units)
            WHERE holding.lender = gone.lender AND holding.client = gone.client
              AND holding.account = gone.account AND holding.isin = gone.isin
              AND holding.depositary = gone.depositary
            """)
        .param(LookUps.column(gone, each -> each.getKey().lender()))
        .param(LookUps.column(gone, each -> each.getKey().client()))
        .param(LookUps.column(gone, each -> each.getKey().account()))
        .param(LookUps.column(gone, each -> each.getKey().isin()))
        .param(LookUps.column(gone, each -> each.getKey().depositary()))
        .param(LookUps.column(gone, Map.Entry::getValue))
        .update();
  }
}
