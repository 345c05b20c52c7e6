package io.lendledger.command.lookup.market;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
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
@ProcessingGroup(LookUps.GROUP)
public class FxRates {

  private final JdbcClient jdbc;
  private final LookUpWrites writes;

  FxRates(JdbcClient jdbc, LookUpWrites writes) {
    this.jdbc = jdbc;
    this.writes = writes;
  }

  /**
   * The rate from one currency to another: the latest rate on or before a day, the inverse of the
   * reverse rate when that is the only or the newer one, 1 for a currency in itself.
   */
  public Optional<BigDecimal> latest(String from, String to, LocalDate day) {
    if (from.equals(to)) {
      return Optional.of(BigDecimal.ONE);
    }
    return jdbc.sql(latestSql(":from", ":to", ":day"))
        .param("from", from)
        .param("to", to)
        .param("day", day)
        .query(BigDecimal.class)
        .optional();
  }

  /**
   * The same as a query of one {@code rate}, from and to the currencies and on the day of these
   * expressions. Of two rates of one day the direct one counts.
   */
  static String latestSql(String from, String to, String day) {
    return """
    SELECT rate FROM (
      (SELECT date, rate, true AS direct FROM command.fx_rate
        WHERE from_currency = %1$s AND to_currency = %2$s AND date <= %3$s
        ORDER BY date DESC LIMIT 1)
      UNION ALL
      (SELECT date, %4$s, false FROM command.fx_rate
        WHERE from_currency = %2$s AND to_currency = %1$s AND date <= %3$s
        ORDER BY date DESC LIMIT 1)) known
    ORDER BY date DESC, direct DESC LIMIT 1
    """
        .formatted(from, to, day, FxPoint.inverseSql("rate"));
  }

  @EventHandler
  void on(FxRatesWithdrawn event) {
    writes
        .now(
            """
            DELETE FROM fx_rate USING unnest(?::text[], ?::text[]) AS gone(source, target)
            WHERE date = ? AND from_currency = source AND to_currency = target
            """)
        .param(LookUps.column(event.pairs(), FxPair::fromCurrency))
        .param(LookUps.column(event.pairs(), FxPair::toCurrency))
        .param(event.date())
        .update();
    publish(event.date(), event.former());
  }

  @EventHandler
  void on(FxRatesPublished event) {
    publish(event.date(), event.rates());
  }

  private void publish(LocalDate date, List<FxPoint> rates) {
    writes
        .now(
            """
            INSERT INTO fx_rate (from_currency, to_currency, date, rate)
            SELECT source, target, ?, rate
            FROM unnest(?::text[], ?::text[], ?::numeric[]) AS published(source, target, rate)
            ON CONFLICT (from_currency, to_currency, date) DO UPDATE SET rate = excluded.rate
            """)
        .param(date)
        .param(LookUps.column(rates, FxPoint::fromCurrency))
        .param(LookUps.column(rates, FxPoint::toCurrency))
        .param(LookUps.column(rates, FxPoint::rate))
        .update();
  }
}
