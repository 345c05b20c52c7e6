package io.lendledger.command.marketdata;

import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataCommand.PublishFxRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishMarketRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishPrices;
import io.lendledger.core.marketdata.MarketDataCommand.WithdrawPrices;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.MarketRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesWithdrawn;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class MarketDataTest {

  private static final LocalDate DAY = LocalDate.parse("2026-03-02");
  private static final String APPLE = "US0378331005";
  private static final String VODAFONE = "GB00BH4HKS39";

  private final AggregateTestFixture<MarketData> day = new AggregateTestFixture<>(MarketData.class);

  private static PricePoint price(String isin, String price) {
    return new PricePoint(isin, new BigDecimal(price), "USD");
  }

  private static FxPoint rate(String from, String to, String rate) {
    return new FxPoint(from, to, new BigDecimal(rate));
  }

  private static PublishPrices publish(PricePoint... prices) {
    return new PublishPrices(new MarketDataKey("prices", DAY), List.of(prices));
  }

  @Test
  void newPricesArePublished() {
    day.givenNoPriorActivity()
        .when(publish(price(APPLE, "50"), price(VODAFONE, "1.2")))
        .expectEvents(new PricesPublished(DAY, List.of(price(APPLE, "50"), price(VODAFONE, "1.2"))))
        .expectResultMessagePayload(2L);
  }

  @Test
  void onlyCorrectedPricesArePublishedAgain() {
    day.given(new PricesPublished(DAY, List.of(price(APPLE, "50"), price(VODAFONE, "1.2"))))
        .when(publish(price(APPLE, "50.00"), price(VODAFONE, "1.3")))
        .expectEvents(new PricesPublished(DAY, List.of(price(VODAFONE, "1.3"))))
        .expectResultMessagePayload(1L);
  }

  @Test
  void knownPricesChangeNothing() {
    day.given(new PricesPublished(DAY, List.of(price(APPLE, "50"))))
        .when(publish(price(APPLE, "50")))
        .expectNoEvents()
        .expectResultMessagePayload(0L);
  }

  @Test
  void directionsOfAnFxPairAreApart() {
    day.given(new FxRatesPublished(DAY, List.of(rate("EUR", "USD", "1.1"))))
        .when(
            new PublishFxRates(
                new MarketDataKey("fx-rates", DAY),
                List.of(rate("EUR", "USD", "1.10"), rate("USD", "EUR", "0.9"))))
        .expectEvents(new FxRatesPublished(DAY, List.of(rate("USD", "EUR", "0.9"))));
  }

  @Test
  void marketRateMayGainAUtilization() {
    MarketRate before = new MarketRate(APPLE, new BigDecimal("420"), new BigDecimal("1000"), null);
    MarketRate after =
        new MarketRate(
            APPLE, new BigDecimal("420"), new BigDecimal("1000"), new BigDecimal("0.86"));
    day.given(new MarketRatesPublished(DAY, List.of(before)))
        .when(new PublishMarketRates(new MarketDataKey("market-rates", DAY), List.of(after)))
        .expectEvents(new MarketRatesPublished(DAY, List.of(after)))
        .expectResultMessagePayload(1L);
  }

  private static WithdrawPrices withdraw(List<PricePoint> published, PricePoint... former) {
    return new WithdrawPrices(
        new MarketDataKey("prices", DAY), new SubmissionId("W"), published, List.of(former));
  }

  @Test
  void withdrawnPricesAreWhatTheyWereBefore() {
    day.given(
            new PricesPublished(DAY, List.of(price(APPLE, "50"))),
            new PricesPublished(DAY, List.of(price(APPLE, "500"), price(VODAFONE, "1.2"))))
        .when(withdraw(List.of(price(APPLE, "500"), price(VODAFONE, "1.2")), price(APPLE, "50")))
        .expectEvents(new PricesWithdrawn(DAY, "W", List.of(VODAFONE), List.of(price(APPLE, "50"))))
        .expectResultMessagePayload(2L);
  }

  @Test
  void pricesAreWithdrawnOnce() {
    day.given(
            new PricesPublished(DAY, List.of(price(APPLE, "500"))),
            new PricesWithdrawn(DAY, "W", List.of(APPLE), List.of()))
        .when(withdraw(List.of(price(APPLE, "500"))))
        .expectNoEvents()
        .expectResultMessagePayload(0L);
  }

  @Test
  void withdrawnPriceCanBePublishedAgain() {
    day.given(
            new PricesPublished(DAY, List.of(price(APPLE, "500"))),
            new PricesWithdrawn(DAY, "W", List.of(APPLE), List.of()))
        .when(publish(price(APPLE, "500")))
        .expectEvents(new PricesPublished(DAY, List.of(price(APPLE, "500"))));
  }
}
