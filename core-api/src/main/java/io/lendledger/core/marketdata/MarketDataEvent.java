package io.lendledger.core.marketdata;

import io.lendledger.core.event.EventType;
import java.time.LocalDate;
import java.util.List;

/** Market data of a day. */
public sealed interface MarketDataEvent {

  /** The day the data are for. */
  LocalDate date();

  /** Prices were published or corrected. */
  @EventType(name = "market-data.prices-published")
  record PricesPublished(LocalDate date, List<PricePoint> prices) implements MarketDataEvent {}

  /** FX rates were published or corrected. */
  @EventType(name = "market-data.fx-rates-published")
  record FxRatesPublished(LocalDate date, List<FxPoint> rates) implements MarketDataEvent {}

  /** Lending rates were published or corrected. */
  @EventType(name = "market-data.market-rates-published")
  record MarketRatesPublished(LocalDate date, List<MarketRate> rates) implements MarketDataEvent {}
}
