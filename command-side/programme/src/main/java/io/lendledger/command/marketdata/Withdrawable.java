package io.lendledger.command.marketdata;

import io.lendledger.command.lookup.loan.AccruedLoans;
import io.lendledger.core.marketdata.FxPair;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
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
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The particulars of withdrawing one kind of market data.
 *
 * @param <K> what a record is about
 * @param <R> the record
 */
interface Withdrawable<K, R> {

  /** The content of a day's event: records that hold from then on, and keys that have none. */
  record Words<K, R>(List<R> said, List<K> gone, @Nullable String withdrawn) {}

  Words<K, R> words(Object event);

  Undo command(MarketDataKey day, SubmissionId submission, List<R> published, List<R> former);

  /** The first few loans that may be accrued with these records on the day or later. */
  List<String> loans(AccruedLoans accrued, List<R> published, LocalDate day);

  Withdrawable<String, PricePoint> PRICES =
      new Withdrawable<>() {
        @Override
        public Words<String, PricePoint> words(Object event) {
          return switch (event) {
            case PricesPublished e -> new Words<>(e.prices(), List.of(), null);
            case PricesWithdrawn e -> new Words<>(e.former(), e.isins(), e.submissionId());
            default -> throw new IllegalArgumentException(event.toString());
          };
        }

        @Override
        public Undo command(
            MarketDataKey day,
            SubmissionId submission,
            List<PricePoint> published,
            List<PricePoint> former) {
          return new WithdrawPrices(day, submission, published, former);
        }

        @Override
        public List<String> loans(AccruedLoans accrued, List<PricePoint> published, LocalDate day) {
          return accrued.ofSecurities(published.stream().map(PricePoint::isin).toList(), day);
        }
      };

  Withdrawable<FxPair, FxPoint> FX_RATES =
      new Withdrawable<>() {
        @Override
        public Words<FxPair, FxPoint> words(Object event) {
          return switch (event) {
            case FxRatesPublished e -> new Words<>(e.rates(), List.of(), null);
            case FxRatesWithdrawn e -> new Words<>(e.former(), e.pairs(), e.submissionId());
            default -> throw new IllegalArgumentException(event.toString());
          };
        }

        @Override
        public Undo command(
            MarketDataKey day,
            SubmissionId submission,
            List<FxPoint> published,
            List<FxPoint> former) {
          return new WithdrawFxRates(day, submission, published, former);
        }

        @Override
        public List<String> loans(AccruedLoans accrued, List<FxPoint> published, LocalDate day) {
          return accrued.ofPairs(published.stream().map(MarketData::pair).toList(), day);
        }
      };

  Withdrawable<String, MarketRate> MARKET_RATES =
      new Withdrawable<>() {
        @Override
        public Words<String, MarketRate> words(Object event) {
          return switch (event) {
            case MarketRatesPublished e -> new Words<>(e.rates(), List.of(), null);
            case MarketRatesWithdrawn e -> new Words<>(e.former(), e.isins(), e.submissionId());
            default -> throw new IllegalArgumentException(event.toString());
          };
        }

        @Override
        public Undo command(
            MarketDataKey day,
            SubmissionId submission,
            List<MarketRate> published,
            List<MarketRate> former) {
          return new WithdrawMarketRates(day, submission, published, former);
        }

        @Override
        public List<String> loans(AccruedLoans accrued, List<MarketRate> published, LocalDate day) {
          return List.of();
        }
      };
}
