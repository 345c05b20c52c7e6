package io.lendledger.command.market;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Business days from trade to standard settlement.
 *
 * @param standardDays days to settle, by country of listing (ISO 3166-1 alpha-2) or currency (ISO
 *     4217), and `default` for the rest; the country goes before the currency: the earliest due
 *     date of a recall. 1 for `US`, `CA`, `MX` and their currencies, else 2
 */
@ConfigurationProperties("lendledger.settlement")
public record SettlementProperties(Map<String, Integer> standardDays) {

  private static final String DEFAULT = "default";

  /** Market practice: two days; the United States, Canada and Mexico one. */
  private static final Map<String, Integer> USUAL =
      Map.of(DEFAULT, 2, "US", 1, "CA", 1, "MX", 1, "USD", 1, "CAD", 1, "MXN", 1);

  /** Takes what is configured over market practice. */
  @SuppressWarnings("NullAway") // an absent property binds as null
  public SettlementProperties(@Nullable Map<String, Integer> standardDays) {
    Map<String, Integer> days = new HashMap<>(USUAL);
    if (standardDays != null) {
      days.putAll(standardDays);
    }
    this.standardDays = Map.copyOf(days);
  }

  int days(@Nullable String country, @Nullable String currency) {
    Integer byCountry = country == null ? null : standardDays.get(country);
    Integer byCurrency = currency == null ? null : standardDays.get(currency);
    if (byCountry != null) {
      return byCountry;
    }
    if (country == null && byCurrency != null) {
      return byCurrency;
    }
    return standardDays.getOrDefault(DEFAULT, 2);
  }
}
