package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Closing prices by day. */
@Component
@ProcessingGroup(LookUps.GROUP)
public class Prices {

  /** A price of one unit in an ISO 4217 currency. */
  public record Price(BigDecimal amount, String currency) {}

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  Prices(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /** The latest price on or before a day. */
  public Optional<Price> latest(Isin isin, LocalDate day) {
    return jdbc.sql(
            """
            SELECT price, currency FROM command.price
            WHERE isin = ? AND date <= ? ORDER BY date DESC LIMIT 1
            """)
        .params(isin.value(), day)
        .query((row, number) -> new Price(row.getBigDecimal(1), row.getString(2)))
        .optional();
  }

  @EventHandler
  void on(PricesWithdrawn event) {
    writes
        .now("DELETE FROM price WHERE date = ? AND isin = ANY (?::text[])")
        .param(event.date())
        .param(LookUps.column(event.isins(), each -> each))
        .update();
    publish(event.date(), event.former());
  }

  @EventHandler
  void on(PricesPublished event) {
    publish(event.date(), event.prices());
  }

  private void publish(LocalDate date, List<PricePoint> prices) {
    writes
        .now(
            """
            INSERT INTO price (isin, date, price, currency)
            SELECT isin, ?, price, currency
            FROM unnest(?::text[], ?::numeric[], ?::text[]) AS published(isin, price, currency)
            ON CONFLICT (isin, date) DO UPDATE SET
              price = excluded.price, currency = excluded.currency
            """)
        .param(date)
        .param(LookUps.column(prices, PricePoint::isin))
        .param(LookUps.column(prices, PricePoint::price))
        .param(LookUps.column(prices, PricePoint::currency))
        .update();
  }
}
