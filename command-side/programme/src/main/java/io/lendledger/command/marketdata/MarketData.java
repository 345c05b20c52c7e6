package io.lendledger.command.marketdata;

import io.lendledger.command.eventstore.Weighed;
import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataCommand.PublishFxRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishMarketRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishPrices;
import io.lendledger.core.marketdata.MarketDataCommand.WithdrawFxRates;
import io.lendledger.core.marketdata.MarketDataCommand.WithdrawMarketRates;
import io.lendledger.core.marketdata.MarketDataCommand.WithdrawPrices;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesWithdrawn;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/**
 * A day's market data of one kind; a publication adds or corrects records, only a withdrawal
 * removes.
 */
@Aggregate(type = "MarketData", cache = "aggregateCache")
public class MarketData implements Weighed {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private final Published<String, PricePoint> prices = new Published<>(PricePoint::isin);
  private final Published<FxPair, FxPoint> fxRates = new Published<>(MarketData::pair);
  private final Published<String, MarketRate> marketRates = new Published<>(MarketRate::isin);

  MarketData() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(PublishPrices command) {
    return prices
        .decide(command.prices(), news -> new PricesPublished(command.key().date(), news))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(PublishFxRates command) {
    return fxRates
        .decide(command.rates(), news -> new FxRatesPublished(command.key().date(), news))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(PublishMarketRates command) {
    return marketRates
        .decide(command.rates(), news -> new MarketRatesPublished(command.key().date(), news))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(WithdrawPrices command) {
    return prices
        .withdraw(
            command.published(),
            command.former(),
            (gone, former) ->
                new PricesWithdrawn(
                    command.key().date(),
                    command.submission().value(),
                    gone.stream().map(PricePoint::isin).toList(),
                    former))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(WithdrawFxRates command) {
    return fxRates
        .withdraw(
            command.published(),
            command.former(),
            (gone, former) ->
                new FxRatesWithdrawn(
                    command.key().date(),
                    command.submission().value(),
                    gone.stream().map(MarketData::pair).toList(),
                    former))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Long handle(WithdrawMarketRates command) {
    return marketRates
        .withdraw(
            command.published(),
            command.former(),
            (gone, former) ->
                new MarketRatesWithdrawn(
                    command.key().date(),
                    command.submission().value(),
                    gone.stream().map(MarketRate::isin).toList(),
                    former))
        .enact();
  }

  @Override
  public int weight() {
    return prices.size() + fxRates.size() + marketRates.size();
  }

  @EventSourcingHandler
  void on(PricesPublished event) {
    id = new MarketDataKey("prices", event.date()).toString();
    prices.take(event.prices());
  }

  @EventSourcingHandler
  void on(FxRatesPublished event) {
    id = new MarketDataKey("fx-rates", event.date()).toString();
    fxRates.take(event.rates());
  }

  @EventSourcingHandler
  void on(MarketRatesPublished event) {
    id = new MarketDataKey("market-rates", event.date()).toString();
    marketRates.take(event.rates());
  }

  @EventSourcingHandler
  void on(PricesWithdrawn event) {
    prices.forget(event.isins());
    prices.take(event.former());
  }

  @EventSourcingHandler
  void on(FxRatesWithdrawn event) {
    fxRates.forget(event.pairs());
    fxRates.take(event.former());
  }

  @EventSourcingHandler
  void on(MarketRatesWithdrawn event) {
    marketRates.forget(event.isins());
    marketRates.take(event.former());
  }

  static FxPair pair(FxPoint rate) {
    return new FxPair(rate.fromCurrency(), rate.toCurrency());
  }
}
