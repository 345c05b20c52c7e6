package io.lendledger.query.audit;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the publication that marked a day: the newest one of the latest date up to the day that has
 * the value used. A later correction has another value, or was stored later.
 */
final class MarketSources {

  private final Facts facts;
  private final RecordIndex index;

  MarketSources(Facts facts, RecordIndex index) {
    this.facts = facts;
    this.index = index;
  }

  Optional<Fact> price(LoanAccrued day, long before) {
    return published(
        "prices",
        index.priceDates(day.isin(), day.accrualDate()),
        before,
        PricesPublished.class,
        prices ->
            prices.prices().stream()
                .anyMatch(each ->
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
        index.fxDates(from, to, day.accrualDate()),
        before,
        FxRatesPublished.class,
        rates ->
            rates.rates().stream()
                .flatMap(each -> each.between(from, to).stream())
                .anyMatch(rate -> isSame(rate, day.fxRate())));
  }

  private static boolean isSame(BigDecimal one, BigDecimal other) {
    return one.compareTo(other) == 0;
  }

  private <T> Optional<Fact> published(
      String kind, List<LocalDate> dates, long before, Class<T> type, Predicate<T> wish) {
    return dates.stream()
        .map(date -> facts.last(new MarketDataKey(kind, date).toString(), before, type, wish))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
