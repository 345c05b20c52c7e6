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

  /**
   * Prices were withdrawn: {@code former} were published before and hold again, the others of these
   * securities have no price of the day any more.
   */
  @EventType(name = "market-data.prices-withdrawn")
  record PricesWithdrawn(
      LocalDate date, String submissionId, List<String> isins, List<PricePoint> former)
      implements MarketDataEvent {}

  /** FX rates were withdrawn; {@code former} were published before and hold again. */
  @EventType(name = "market-data.fx-rates-withdrawn")
  record FxRatesWithdrawn(
      LocalDate date, String submissionId, List<FxPair> pairs, List<FxPoint> former)
      implements MarketDataEvent {}

  /** Lending rates were withdrawn; {@code former} were published before and hold again. */
  @EventType(name = "market-data.market-rates-withdrawn")
  record MarketRatesWithdrawn(
      LocalDate date, String submissionId, List<String> isins, List<MarketRate> former)
      implements MarketDataEvent {}
}
