package io.lendledger.command.marketdata;

import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataCommand.PublishFxRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishMarketRates;
import io.lendledger.core.marketdata.MarketDataCommand.PublishPrices;
import io.lendledger.core.marketdata.MarketRate;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.submission.Flow;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The desk's prices, FX rates and market rates (docs/api.md, The desk). */
@Configuration(proxyBeanMethods = false)
class MarketDataSubmissions {

  @Bean
  SubmissionFlow priceSubmissions(StagedRecords staged, WithdrawingLists withdrawing) {
    return new DatedList<>(
        Flow.PRICES,
        "prices",
        MarketDataSubmissions::price,
        "isin",
        PricePoint::isin,
        PublishPrices::new,
        Withdrawable.PRICES,
        withdrawing,
        staged);
  }

  @Bean
  SubmissionFlow fxRateSubmissions(StagedRecords staged, WithdrawingLists withdrawing) {
    return new DatedList<>(
        Flow.FX_RATES,
        "rates",
        MarketDataSubmissions::fxRate,
        "fromCurrency",
        MarketData::pair,
        PublishFxRates::new,
        Withdrawable.FX_RATES,
        withdrawing,
        staged);
  }

  @Bean
  SubmissionFlow marketRateSubmissions(StagedRecords staged, WithdrawingLists withdrawing) {
    return new DatedList<>(
        Flow.MARKET_RATES,
        "rates",
        MarketDataSubmissions::marketRate,
        "isin",
        MarketRate::isin,
        PublishMarketRates::new,
        Withdrawable.MARKET_RATES,
        withdrawing,
        staged);
  }

  private static @Nullable PricePoint price(Fields fields) {
    Isin isin = fields.required("isin", FieldTypes.isin());
    BigDecimal price = fields.required("price", Decimals.price());
    Currency currency = fields.required("currency", FieldTypes.currency());
    return fields.build(() -> new PricePoint(isin.value(), price, currency.getCurrencyCode()));
  }

  private static @Nullable FxPoint fxRate(Fields fields) {
    Currency from = fields.required("fromCurrency", FieldTypes.currency());
    Currency to = fields.required("toCurrency", FieldTypes.currency());
    BigDecimal rate = fields.required("rate", Decimals.price());
    fields.rule(
        "toCurrency",
        List.of("fromCurrency"),
        "is the same as fromCurrency",
        () -> !from.equals(to));
    return fields.build(() -> new FxPoint(from.getCurrencyCode(), to.getCurrencyCode(), rate));
  }

  private static @Nullable MarketRate marketRate(Fields fields) {
    Isin isin = fields.required("isin", FieldTypes.isin());
    BigDecimal rate = fields.required("rateBps", Decimals.basisPoints());
    BigDecimal volume = fields.required("volume", Decimals.quantity());
    BigDecimal utilization =
        fields.optional("utilization", Decimals.between(BigDecimal.ZERO, BigDecimal.ONE));
    return fields.build(() -> new MarketRate(isin.value(), rate, volume, utilization));
  }
}
