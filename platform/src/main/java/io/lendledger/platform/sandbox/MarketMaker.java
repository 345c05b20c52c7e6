package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Bodies.FxRate;
import io.lendledger.platform.play.Bodies.FxRates;
import io.lendledger.platform.play.Bodies.Price;
import io.lendledger.platform.play.Bodies.Prices;
import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.play.Draws;
import io.lendledger.platform.play.FreeUnits;
import io.lendledger.platform.play.Listing;
import io.lendledger.platform.play.OpenLoan;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Publishes the day's marks of what is held or lent: each goes on from the latest one, whoever
 * published it. A mark that the day has already stays.
 */
final class MarketMaker {

  private static final String BASE = "USD";
  private static final double SWING = 0.015;
  private static final double FX_SWING = 0.004;
  private static final double DEAREST = 1_000_000_000;
  private static final int PRICE_DIGITS = 4;
  private static final int FX_DIGITS = 6;
  private static final int LEAST_START = 20;
  private static final int START_RANGE = 180;

  private final Talk talk;
  private final Player as;
  private final long seed;
  private final Map<String, Listing> listings =
      Listing.all().stream().collect(Collectors.toMap(Listing::isin, Function.identity()));

  MarketMaker(Talk talk, Player as, long seed) {
    this.talk = talk;
    this.as = as;
    this.seed = seed;
  }

  void publish(LocalDate day) throws IOException, InterruptedException {
    List<LentLoan> loans = talk.all(as, OpenLoan.PATH, LentLoan::all);
    Map<String, String> currencies = currencies(loans);
    if (!currencies.isEmpty()) {
      prices(day, currencies);
      rates(day, pairs(currencies.values(), loans));
    }
  }

  /** Two currencies of which a rate is needed. */
  private record Pair(String from, String to) {

    private static final Comparator<Pair> BASE_FIRST =
        Comparator.comparing((Pair pair) -> !pair.isToBase())
            .thenComparing(Pair::from)
            .thenComparing(Pair::to);

    boolean isToBase() {
      return to.equals(BASE);
    }
  }

  /** Each currency to the base, and those of a loan's mark to its own: nothing is crossed later. */
  private static Set<Pair> pairs(Iterable<String> ofInstruments, List<LentLoan> loans) {
    Set<Pair> pairs = new TreeSet<>(Pair.BASE_FIRST);
    ofInstruments.forEach(currency -> pairs.add(new Pair(currency, BASE)));
    for (LentLoan loan : loans) {
      pairs.add(new Pair(loan.marketCurrency(), BASE));
      pairs.add(new Pair(loan.currency(), BASE));
      if (!loan.marketCurrency().equals(BASE)) {
        pairs.add(new Pair(loan.marketCurrency(), loan.currency()));
      }
    }
    pairs.removeIf(pair -> pair.from().equals(pair.to()));
    return pairs;
  }

  /** Currencies of what is held or lent, by ISIN. */
  private Map<String, String> currencies(List<LentLoan> loans)
      throws IOException, InterruptedException {
    Set<String> wanted =
        new TreeSet<>(
            talk.all(as, FreeUnits.PATH, page -> FreeUnits.all(FreeUnits.part(page)).keySet()));
    loans.forEach(loan -> wanted.add(loan.isin()));
    Map<String, String> currencies = new TreeMap<>();
    if (!wanted.isEmpty()) {
      for (JsonNode each :
          talk.all(as, "/desk/v1/instruments?limit=1000", page -> page.get("data"))) {
        String isin = each.get("isin").asString();
        if (wanted.contains(isin)) {
          currencies.put(isin, each.get("currency").asString());
        }
      }
    }
    return currencies;
  }

  private void prices(LocalDate day, Map<String, String> currencies)
      throws IOException, InterruptedException {
    Map<String, JsonNode> latest = latest("prices", day, each -> each.get("isin").asString());
    List<Price> prices = new ArrayList<>();
    for (Map.Entry<String, String> each : currencies.entrySet()) {
      String isin = each.getKey();
      JsonNode last = latest.get(isin);
      if (last == null) {
        last = talk.find(as, "/desk/v1/prices/" + isin);
      }
      if (last == null) {
        prices.add(new Price(isin, start(isin, each.getValue()), each.getValue()));
      } else if (!isOf(day, last)) {
        double price = last.get("price").asDouble() * step(SWING, "price", isin, day);
        prices.add(new Price(isin, rounded(price), last.get("currency").asString()));
      }
    }
    if (!prices.isEmpty()) {
      talk.post(as, "/desk/v1/prices", new Prices(day, prices), day + "-prices");
    }
  }

  private void rates(LocalDate day, Set<Pair> pairs) throws IOException, InterruptedException {
    Map<String, JsonNode> latest = latest("fx-rates", day, MarketMaker::pair);
    Map<String, Double> inBase = new HashMap<>(Map.of(BASE, 1.0));
    List<FxRate> rates = new ArrayList<>();
    for (Pair pair : pairs) {
      JsonNode last = latest.get(pair.from() + pair.to());
      if (last == null) {
        last = talk.find(as, "/desk/v1/fx-rates/" + pair.from() + "/" + pair.to());
      }
      boolean isThere = last != null && isOf(day, last);
      double rate =
          last != null && isThere ? last.get("rate").asDouble() : next(pair, last, inBase, day);
      if (pair.isToBase()) {
        inBase.put(pair.from(), rate);
      }
      if (!isThere) {
        rates.add(new FxRate(pair.from(), pair.to(), scaled(rate, FX_DIGITS)));
      }
    }
    if (!rates.isEmpty()) {
      talk.post(as, "/desk/v1/fx-rates", new FxRates(day, rates), day + "-fx-rates");
    }
  }

  private double next(
      Pair pair, @Nullable JsonNode last, Map<String, Double> inBase, LocalDate day) {
    if (!pair.isToBase()) {
      return inBase.getOrDefault(pair.from(), 1.0) / inBase.getOrDefault(pair.to(), 1.0);
    }
    double before =
        last == null ? Draws.FX.getOrDefault(pair.from(), 1.0) : last.get("rate").asDouble();
    return before * step(FX_SWING, "fx", pair.from(), day);
  }

  private static String pair(JsonNode rate) {
    return rate.get("fromCurrency").asString() + rate.get("toCurrency").asString();
  }

  /** What was published last since the business day before, the newest day first. */
  private Map<String, JsonNode> latest(String list, LocalDate day, Function<JsonNode, String> key)
      throws IOException, InterruptedException {
    String path =
        "/desk/v1/%s?limit=1000&fromDate=%s&toDate=%s"
            .formatted(list, BusinessDays.from(day, -1), day);
    Map<String, JsonNode> latest = new HashMap<>();
    talk.all(as, path, page -> page.get("data"))
        .forEach(each -> latest.putIfAbsent(key.apply(each), each));
    return latest;
  }

  private static boolean isOf(LocalDate day, @Nullable JsonNode mark) {
    return mark != null && mark.get("date").asString().equals(day.toString());
  }

  private BigDecimal start(String isin, String currency) {
    Listing listing = listings.get(isin);
    return listing != null && listing.currency().equals(currency)
        ? listing.price()
        : BigDecimal.valueOf(LEAST_START + Roll.of(seed, "start", isin).nextInt(START_RANGE));
  }

  private double step(double swing, String kind, String what, LocalDate day) {
    return StrictMath.exp(swing * Draws.normal(Roll.of(seed, kind, what, day)));
  }

  private static BigDecimal rounded(double price) {
    return scaled(Math.min(price, DEAREST), PRICE_DIGITS);
  }

  private static BigDecimal scaled(double value, int digits) {
    return BigDecimal.valueOf(value)
        .setScale(digits, RoundingMode.HALF_UP)
        .max(BigDecimal.ONE.movePointLeft(digits));
  }
}
