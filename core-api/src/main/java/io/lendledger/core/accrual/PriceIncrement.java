package io.lendledger.core.accrual;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;

/**
 * The increments that cash loan prices are rounded up to, by loan currency (docs/lending.md, Loan
 * price and required value).
 *
 * @param usual increment where nothing else is agreed
 * @param exceptions increments by currency
 */
public record PriceIncrement(BigDecimal usual, Map<Currency, BigDecimal> exceptions) {

  /** Market practice: 0.01; USD and CAD 1.00. */
  public static final PriceIncrement STANDARD =
      new PriceIncrement(
          new BigDecimal("0.01"),
          Map.of(
              Currency.getInstance("USD"), new BigDecimal("1.00"),
              Currency.getInstance("CAD"), new BigDecimal("1.00")));

  /** Copies the map; refuses an increment that is not positive, by exception. */
  public PriceIncrement {
    if (usual.signum() <= 0 || exceptions.values().stream().anyMatch(each -> each.signum() <= 0)) {
      throw new IllegalArgumentException("must be positive: " + usual + ", " + exceptions);
    }
    exceptions = Map.copyOf(exceptions);
  }

  /** The same with other increments for some currencies. */
  public PriceIncrement with(Map<Currency, BigDecimal> overrides) {
    Map<Currency, BigDecimal> merged = new HashMap<>(exceptions);
    merged.putAll(overrides);
    return new PriceIncrement(usual, merged);
  }

  /** The increment of this currency. */
  public BigDecimal increment(Currency currency) {
    return exceptions.getOrDefault(currency, usual);
  }
}
