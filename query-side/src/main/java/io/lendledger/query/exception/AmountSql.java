package io.lendledger.query.exception;

import java.util.Currency;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Amounts in texts: with the digits of their currency, and more only where they say something. */
final class AmountSql {

  private static final int USUAL_DIGITS = 2;
  private static final String DIGITS = digits();

  private AmountSql() {}

  static String text(String amount, String currency) {
    return "round(%1$s, greatest(scale(trim_scale(%1$s)), %2$s))"
        .formatted(amount, DIGITS.formatted(currency));
  }

  private static String digits() {
    Map<Integer, String> byDigits =
        Currency.availableCurrencies()
            .filter(each -> each.getDefaultFractionDigits() >= 0)
            .filter(each -> each.getDefaultFractionDigits() != USUAL_DIGITS)
            .collect(
                Collectors.groupingBy(
                    Currency::getDefaultFractionDigits,
                    TreeMap::new,
                    Collectors.mapping(
                        each -> "'" + each.getCurrencyCode() + "'", Collectors.joining(", "))));
    return byDigits.entrySet().stream()
        .map(each -> " WHEN %%1$s IN (%s) THEN %d".formatted(each.getValue(), each.getKey()))
        .collect(Collectors.joining("", "CASE", " ELSE " + USUAL_DIGITS + " END"));
  }
}
