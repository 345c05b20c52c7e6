package io.lendledger.command.audit;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Which publication a day was marked with: the newest one of the latest date up to the day that
 * says what was taken. A correction that came later says something else, or was stored later.
 */
final class MarketSources {

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
                && rates.rates().stream()
                    .flatMap(each -> each.between(from, to).stream())
                    .anyMatch(rate -> isSame(rate, day.fxRate())));
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
