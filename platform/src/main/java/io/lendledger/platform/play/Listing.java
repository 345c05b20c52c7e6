package io.lendledger.platform.play;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;

/**
 * A listed security: real as reference data, with made-up price and rate.
 *
 * @param price where the price begins
 * @param rateBps what borrowers pay for it in the market, basis points a year
 * @param taxRate withheld from income, percent
 */
public record Listing(
    String isin,
    String name,
    String type,
    String ticker,
    String mic,
    String country,
    String currency,
    BigDecimal price,
    int rateBps,
    BigDecimal taxRate) {

  private static final int DEAR_BPS = 100;

  public static List<Listing> all() {
    return lines("demo/programme/listings.csv").map(Listing::of).toList();
  }

  /** The ISINs that an embedded run knows from its start, with more identifiers than here. */
  public static Set<String> known() {
    return lines("demo/instruments.csv")
        .map(line -> line.substring(0, line.indexOf(',')))
        .collect(Collectors.toSet());
  }

  private static Stream<String> lines(String resource) {
    try {
      return new ClassPathResource(resource)
          .getContentAsString(StandardCharsets.UTF_8)
          .lines()
          .skip(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Listing of(String line) {
    String[] cells = line.split(",", -1);
    return new Listing(
        cells[0],
        cells[1],
        cells[2],
        cells[3],
        cells[4],
        cells[5],
        cells[6],
        new BigDecimal(cells[7]),
        Integer.parseInt(cells[8]),
        new BigDecimal(cells[9]));
  }

  /** Those of the smallest amount of its currency. */
  public int digits() {
    return Currency.getInstance(currency).getDefaultFractionDigits();
  }

  /** Whether few have it to lend and many want it. */
  public boolean isSpecial() {
    return rateBps >= DEAR_BPS;
  }
}
