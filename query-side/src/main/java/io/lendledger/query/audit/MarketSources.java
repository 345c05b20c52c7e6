package io.lendledger.query.audit;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.query.audit.Standing.Word;
import io.lendledger.query.audit.Statements.Stood;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Finds the publication that marked a day: the one that stood for the latest date up to the day
 * when the day was accrued. Where another value stands, it was sent while the day was being closed:
 * then it is the last one that stood before with the value used.
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
        index.priceDates(day.isin(), day.accrualDate(), before),
        before,
        () -> new PublishedPrices(day.isin()),
        price ->
            price.currency().equals(day.marketCurrency())
                && isSame(price.price(), day.marketPrice()));
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
        index.fxDates(from, to, day.accrualDate(), before),
        before,
        () -> new PublishedFxRates(from, to),
        point -> point.between(from, to).filter(rate -> isSame(rate, day.fxRate())).isPresent());
  }

  private static boolean isSame(BigDecimal one, BigDecimal other) {
    return one.compareTo(other) == 0;
  }

  private <V> Optional<Fact> published(
      String kind,
      List<LocalDate> dates,
      long before,
      Supplier<Statements<V>> statements,
      Predicate<V> wish) {
    Optional<Fact> former = Optional.empty();
    for (LocalDate date : dates) {
      Stood<V> stood =
          facts.stood(new MarketDataKey(kind, date).toString(), before, statements.get());
      Optional<Word<V>> last = stood.last();
      if (last.filter(word -> wish.test(word.value())).isPresent()) {
        return facts.said(stood, last);
      }
      former = former.or(() -> facts.said(stood, stood.last(wish)));
      if (last.isPresent() && former.isPresent()) {
        return former;
      }
    }
    return former;
  }
}
