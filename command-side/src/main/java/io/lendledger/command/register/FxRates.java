package io.lendledger.command.register;

import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** FX rates by day. */
@Component
@ProcessingGroup(Registers.GROUP)
public class FxRates {

  /** Inverse rates keep so many decimals. */
  static final int INVERSE_SCALE = 12;

  private final JdbcClient jdbc;

  FxRates(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * The rate from one currency to another: the latest rate on or before a day, the inverse of the
   * reverse rate when that is the only or the newer one, 1 for a currency in itself.
   */
  public Optional<BigDecimal> latest(String from, String to, LocalDate day) {
    if (from.equals(to)) {
      return Optional.of(BigDecimal.ONE);
    }
    return jdbc.sql(
            """
            SELECT CASE WHEN from_currency = :from THEN rate
                        ELSE round(1 / rate, %d) END
            FROM command.fx_rate
            WHERE ((from_currency = :from AND to_currency = :to)
                OR (from_currency = :to AND to_currency = :from)) AND date <= :day
            ORDER BY date DESC, from_currency = :from DESC LIMIT 1
            """
                .formatted(INVERSE_SCALE))
        .param("from", from)
        .param("to", to)
        .param("day", day)
        .query(BigDecimal.class)
        .optional();
  }

  @EventHandler
  void on(FxRatesWithdrawn event) {
    jdbc.sql(
            """
            DELETE FROM command.fx_rate USING unnest(?::text[], ?::text[]) AS gone(source, target)
            WHERE date = ? AND from_currency = source AND to_currency = target
            """)
        .param(Registers.column(event.pairs(), FxPair::fromCurrency))
        .param(Registers.column(event.pairs(), FxPair::toCurrency))
        .param(event.date())
        .update();
    publish(event.date(), event.former());
  }

  @EventHandler
  void on(FxRatesPublished event) {
    publish(event.date(), event.rates());
  }

  private void publish(LocalDate date, List<FxPoint> rates) {
    jdbc.sql(
            """
            INSERT INTO command.fx_rate (from_currency, to_currency, date, rate)
            SELECT source, target, ?, rate
            FROM unnest(?::text[], ?::text[], ?::numeric[]) AS published(source, target, rate)
            ON CONFLICT (from_currency, to_currency, date) DO UPDATE SET rate = excluded.rate
            """)
        .param(date)
        .param(Registers.column(rates, FxPoint::fromCurrency))
        .param(Registers.column(rates, FxPoint::toCurrency))
        .param(Registers.column(rates, FxPoint::rate))
        .update();
  }
}
