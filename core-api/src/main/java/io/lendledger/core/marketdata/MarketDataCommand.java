package io.lendledger.core.marketdata;

import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * Publishing a day's market data in chunks. Only what differs from what the day already has becomes
 * an event; each answers the number of records that differed.
 */
public sealed interface MarketDataCommand {

  /** Closing prices. */
  record PublishPrices(@TargetAggregateIdentifier MarketDataKey key, List<PricePoint> prices)
      implements MarketDataCommand {}

  /** FX rates. */
  record PublishFxRates(@TargetAggregateIdentifier MarketDataKey key, List<FxPoint> rates)
      implements MarketDataCommand {}

  /** Lending market rates. */
  record PublishMarketRates(@TargetAggregateIdentifier MarketDataKey key, List<MarketRate> rates)
      implements MarketDataCommand {}

  /**
   * Identity of a day's data of one kind: {@code prices}, {@code fx-rates}, {@code market-rates}.
   */
  record MarketDataKey(String kind, LocalDate date) {
    @Override
    public String toString() {
      return kind + ":" + date;
    }
  }
}
