package io.lendledger.query.marketdata;

import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Prices, FX and market rates by day. */
@Component
public final class MarketDataProjection implements Projection {

  private static final Table PRICE =
      Table.keyed("price", "isin", "price_date").values("price", "currency");
  private static final Table FX_RATE =
      Table.keyed("fx_rate", "from_currency", "to_currency", "rate_date").values("rate");
  private static final Table MARKET_RATE =
      Table.keyed("market_rate", "isin", "rate_date").values("rate_bps", "volume", "utilization");

  @Override
  public String name() {
    return ModelNames.MARKET_DATA;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(MarketDataEvent.class);
  }

  @Override
  public List<String> tables() {
    return List.of("price", "fx_rate", "market_rate");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    load(events, rows);
    for (StoredEvent event : events) {
      long position = event.position();
      switch ((MarketDataEvent) event.payload()) {
        case PricesPublished(var date, var prices) ->
            prices.forEach(price -> rows.put(PRICE, row(date, price), position));
        case FxRatesPublished(var date, var rates) ->
            rates.forEach(rate -> rows.put(FX_RATE, row(date, rate), position));
        case MarketRatesPublished(var date, var rates) ->
            rates.forEach(rate -> rows.put(MARKET_RATE, row(date, rate), position));
        case PricesWithdrawn(var date, var submission, var isins, var former) -> {
          isins.forEach(isin -> remove(rows, PRICE, position, isin, date));
          former.forEach(price -> rows.put(PRICE, row(date, price), position));
        }
        case FxRatesWithdrawn(var date, var submission, var pairs, var former) -> {
          pairs.forEach(pair ->
              remove(rows, FX_RATE, position, pair.fromCurrency(), pair.toCurrency(), date));
          former.forEach(rate -> rows.put(FX_RATE, row(date, rate), position));
        }
        case MarketRatesWithdrawn(var date, var submission, var isins, var former) -> {
          isins.forEach(isin -> remove(rows, MARKET_RATE, position, isin, date));
          former.forEach(rate -> rows.put(MARKET_RATE, row(date, rate), position));
        }
      }
    }
  }

  private static void load(List<StoredEvent> events, Rows rows) {
    Set<LocalDate> dates = new HashSet<>();
    Set<String> priced = new HashSet<>();
    Set<String> rated = new HashSet<>();
    Set<String> from = new HashSet<>();
    for (StoredEvent event : events) {
      var data = (MarketDataEvent) event.payload();
      dates.add(data.date());
      switch (data) {
        case PricesPublished prices -> prices.prices().forEach(each -> priced.add(each.isin()));
        case FxRatesPublished rates -> rates.rates().forEach(each -> from.add(each.fromCurrency()));
        case MarketRatesPublished rates -> rates.rates().forEach(each -> rated.add(each.isin()));
        case PricesWithdrawn prices -> {
          priced.addAll(prices.isins());
          prices.former().forEach(each -> priced.add(each.isin()));
        }
        case FxRatesWithdrawn rates -> {
          rates.pairs().forEach(each -> from.add(each.fromCurrency()));
          rates.former().forEach(each -> from.add(each.fromCurrency()));
        }
        case MarketRatesWithdrawn rates -> {
          rated.addAll(rates.isins());
          rates.former().forEach(each -> rated.add(each.isin()));
        }
      }
    }
    rows.load(PRICE, Map.of("isin", priced, "price_date", dates));
    rows.load(MARKET_RATE, Map.of("isin", rated, "rate_date", dates));
    rows.load(FX_RATE, Map.of("from_currency", from, "rate_date", dates));
  }

  private static void remove(Rows rows, Table table, long position, Object... key) {
    rows.find(table, key).ifPresent(row -> rows.remove(table, row, position));
  }

  private static Row row(LocalDate date, PricePoint price) {
    return Row.empty()
        .with("isin", price.isin())
        .with("price_date", date)
        .with("price", price.price())
        .with("currency", price.currency());
  }

  private static Row row(LocalDate date, FxPoint fx) {
    return Row.empty()
        .with("from_currency", fx.fromCurrency())
        .with("to_currency", fx.toCurrency())
        .with("rate_date", date)
        .with("rate", fx.rate());
  }

  private static Row row(LocalDate date, MarketRate rate) {
    return Row.empty()
        .with("isin", rate.isin())
        .with("rate_date", date)
        .with("rate_bps", rate.rateBps())
        .with("volume", rate.volume())
        .with("utilization", rate.utilization());
  }
}
