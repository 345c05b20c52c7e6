package io.lendledger.query.audit;

import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.query.audit.Standing.Word;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Follows the price of a security in a day's lists. */
final class PublishedPrices implements Statements<PricePoint> {

  private static final Set<Class<?>> EVENTS = Set.of(PricesPublished.class, PricesWithdrawn.class);

  private final String isin;
  private final Standing<String, PricePoint> said = new Standing<>();

  PublishedPrices(String isin) {
    this.isin = isin;
  }

  @Override
  public boolean has(Class<?> payload) {
    return EVENTS.contains(payload);
  }

  @Override
  public Optional<Word<PricePoint>> after(Object payload, long sequence) {
    switch (payload) {
      case PricesPublished e -> own(e.prices()).forEach(price -> said.say(isin, price, sequence));
      case PricesWithdrawn e -> {
        if (e.isins().contains(isin)) {
          said.takeBack(isin, own(e.former()).findFirst().orElse(null), sequence);
        }
      }
      default -> throw new IllegalArgumentException(payload.toString());
    }
    return said.of(isin);
  }

  private Stream<PricePoint> own(List<PricePoint> prices) {
    return prices.stream()
        .filter(each -> each.isin().equals(isin))
        .map(each -> new PricePoint(isin, each.price().stripTrailingZeros(), each.currency()));
  }
}
