package io.lendledger.command.market;

import io.lendledger.core.accrual.DayCount;
import io.lendledger.core.accrual.PriceIncrement;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Deviations from market practice in valuing loans, by configuration.
 *
 * @param dayCount days of a year by loan currency: 365 for GBP, AUD, CAD, HKD, NZD, SGD and ZAR,
 *     else 360
 * @param priceIncrement increment of cash loan prices, by loan currency: 1.00 for USD and CAD, else
 *     0.01
 */
@ConfigurationProperties("lendledger.valuation")
public record ValuationProperties(
    @Nullable Map<Currency, Integer> dayCount, @Nullable Map<Currency, BigDecimal> priceIncrement) {

  /** The days of a year of a loan currency. */
  public int dayCountBasis(Currency currency) {
    return DayCount.STANDARD.with(dayCount == null ? Map.of() : dayCount).basis(currency);
  }

  /** The multiple that cash loan prices of a currency are rounded up to. */
  public BigDecimal increment(Currency currency) {
    return PriceIncrement.STANDARD
        .with(priceIncrement == null ? Map.of() : priceIncrement)
        .increment(currency);
  }
}
