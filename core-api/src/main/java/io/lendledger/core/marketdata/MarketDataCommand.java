package io.lendledger.core.marketdata;

import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * Publishes a day's market data in chunks. Only records that differ from the day's known ones
 * become an event; each command answers their number.
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

  /** Withdraws prices; {@code former} are those that hold again. Answers how many it withdrew. */
  record WithdrawPrices(
      @TargetAggregateIdentifier MarketDataKey key,
      SubmissionId submission,
      List<PricePoint> published,
      List<PricePoint> former)
      implements MarketDataCommand, Undo {}

  /** Withdraws FX rates; {@code former} are those that hold again. */
  record WithdrawFxRates(
      @TargetAggregateIdentifier MarketDataKey key,
      SubmissionId submission,
      List<FxPoint> published,
      List<FxPoint> former)
      implements MarketDataCommand, Undo {}

  /** Withdraws lending rates; {@code former} are those that hold again. */
  record WithdrawMarketRates(
      @TargetAggregateIdentifier MarketDataKey key,
      SubmissionId submission,
      List<MarketRate> published,
      List<MarketRate> former)
      implements MarketDataCommand, Undo {}

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
