package io.lendledger.query.audit;

import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.query.audit.Standing.Word;
import java.util.Optional;
import java.util.Set;

/** Follows the rate between two currencies in a day's lists; of two directions the direct one. */
final class PublishedFxRates implements Statements<FxPoint> {

  private static final Set<Class<?>> EVENTS =
      Set.of(FxRatesPublished.class, FxRatesWithdrawn.class);

  private final FxPair direct;
  private final FxPair reverse;
  private final Standing<String, FxPoint> said = new Standing<>();

  PublishedFxRates(String from, String to) {
    this.direct = new FxPair(from, to);
    this.reverse = new FxPair(to, from);
  }

  @Override
  public boolean has(Class<?> payload) {
    return EVENTS.contains(payload);
  }

  @Override
  public Optional<Word<FxPoint>> after(Object payload, long sequence) {
    switch (payload) {
      case FxRatesPublished e ->
          e.rates().forEach(rate -> said.say(pair(rate).toString(), plain(rate), sequence));
      case FxRatesWithdrawn e -> e.pairs().forEach(pair -> takeBack(pair, e, sequence));
      default -> throw new IllegalArgumentException(payload.toString());
    }
    return said.of(direct.toString()).or(() -> said.of(reverse.toString()));
  }

  private void takeBack(FxPair pair, FxRatesWithdrawn event, long sequence) {
    FxPoint former =
        event.former().stream()
            .filter(rate -> pair(rate).equals(pair))
            .map(PublishedFxRates::plain)
            .findFirst()
            .orElse(null);
    said.takeBack(pair.toString(), former, sequence);
  }

  private static FxPair pair(FxPoint rate) {
    return new FxPair(rate.fromCurrency(), rate.toCurrency());
  }

  private static FxPoint plain(FxPoint rate) {
    return new FxPoint(rate.fromCurrency(), rate.toCurrency(), rate.rate().stripTrailingZeros());
  }
}
