package io.lendledger.core.accrual;

import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The day-count basis of each loan currency: the days of a year (docs/lending.md, Accruals).
 *
 * @param usual days where nothing else is agreed
 * @param exceptions days by currency
 */
public record DayCount(int usual, Map<Currency, Integer> exceptions) {

  /** Market practice: 360; GBP, AUD, CAD, HKD, NZD, SGD and ZAR 365. */
  public static final DayCount STANDARD =
      new DayCount(
          360,
          Stream.of("GBP", "AUD", "CAD", "HKD", "NZD", "SGD", "ZAR")
              .collect(Collectors.toMap(Currency::getInstance, code -> 365)));

  /** Copies the map; refuses a basis below one with {@link IllegalArgumentException}. */
  public DayCount {
    if (usual < 1 || exceptions.values().stream().anyMatch(days -> days < 1)) {
      throw new IllegalArgumentException("a year needs days: " + usual + ", " + exceptions);
    }
    exceptions = Map.copyOf(exceptions);
  }

  /** The same with other days for some currencies. */
  public DayCount with(Map<Currency, Integer> overrides) {
    Map<Currency, Integer> merged = new HashMap<>(exceptions);
    merged.putAll(overrides);
    return new DayCount(usual, merged);
  }

  /** Days of a year in this currency. */
  public int basis(Currency currency) {
    return exceptions.getOrDefault(currency, usual);
  }
}
