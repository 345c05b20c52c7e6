package io.lendledger.command.audit;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Finds the publication that marked a day: the newest one of the latest date up to the day that has
 * the value used. A later correction has another value, or was stored later.
 */
final class MarketSources {

  /** Decimals of an FX rate that is the inverse of a published one. */
  private static final int INVERSE_SCALE = 12;

  private static final String PRICE_DATES =
      "SELECT date FROM command.price WHERE isin = ? AND date <= ? ORDER BY date DESC";
  private static final String FX_DATES =
      "SELECT DISTINCT date FROM command.fx_rate WHERE from_currency IN (?, ?)"
          + " AND to_currency IN (?, ?) AND date <= ? ORDER BY date DESC";

  private final Facts facts;
  private final JdbcClient jdbc;

  MarketSources(Facts facts, JdbcClient jdbc) {
    this.facts = facts;
    this.jdbc = jdbc;
  }

  Optional<Fact> price(LoanAccrued day, long before) {
    return published(
        "prices",
        jdbc.sql(PRICE_DATES).param(day.isin()).param(day.accrualDate()),
        before,
        payload ->
            payload instanceof PricesPublished prices
                && prices.prices().stream()
                    .anyMatch(
                        each ->
                            each.isin().equals(day.isin())
                                && each.currency().equals(day.marketCurrency())
                                && isSame(each.price(), day.marketPrice())));
  }

  /** None is needed where price and loan have one currency. */
  Optional<Fact> fxRate(LoanAccrued day, long before) {
    String from = day.marketCurrency();
    String to = day.loanCurrency();
    if (from.equals(to)) {
      return Optional.empty();
    }
    return published(
        "fx-rates",
        jdbc.sql(FX_DATES).param(from).param(to).param(from).param(to).param(day.accrualDate()),
        before,
        payload ->
            payload instanceof FxRatesPublished rates
                && rates.rates().stream().anyMatch(each -> gives(each, from, to, day.fxRate())));
  }

  private static boolean gives(FxPoint point, String from, String to, BigDecimal rate) {
    if (point.fromCurrency().equals(from) && point.toCurrency().equals(to)) {
      return isSame(point.rate(), rate);
    }
    return point.fromCurrency().equals(to)
        && point.toCurrency().equals(from)
        && isSame(BigDecimal.ONE.divide(point.rate(), INVERSE_SCALE, RoundingMode.HALF_UP), rate);
  }

  private static boolean isSame(BigDecimal one, BigDecimal other) {
    return one.compareTo(other) == 0;
  }

  private Optional<Fact> published(
      String kind, JdbcClient.StatementSpec dates, long before, Predicate<Object> wish) {
    List<LocalDate> all = dates.query(LocalDate.class).list();
    return all.stream()
        .map(date -> facts.last(new MarketDataKey(kind, date).toString(), before, wish))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
