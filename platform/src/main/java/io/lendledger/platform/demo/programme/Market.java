package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Draws;
import io.lendledger.platform.play.Listing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prices, FX rates and lending rates of every day, drawn from the seed. */
final class Market {

  static final String BASE = "USD";

  private static final int FX_DIGITS = 6;

  private final List<Listing> listings = Listing.all();
  private final Map<String, Listing> byIsin =
      listings.stream().collect(Collectors.toMap(Listing::isin, Function.identity()));
  private final Map<String, double[]> prices = new LinkedHashMap<>();
  private final Map<String, double[]> fx = new LinkedHashMap<>();
  private final Map<String, double[]> rates = new LinkedHashMap<>();

  /** For the day before the first one, which has index 0 here, and all days of the plan. */
  Market(ProgrammePlan plan) {
    var random = new SplittableRandom(plan.seed());
    int days = plan.days() + 1;
    for (Listing each : listings) {
      double swing = each.isSpecial() ? 0.034 : 0.013;
      prices.put(
          each.isin(),
          walk(random, each.price().doubleValue(), swing, 0.0006, days, price -> price));
      double dear = each.rateBps();
      rates.put(
          each.isin(),
          walk(
              random,
              dear,
              each.isSpecial() ? 0.05 : 0.02,
              0,
              days,
              rate -> Math.clamp(rate, dear / 2, dear * 2)));
    }
    Draws.FX.forEach(
        (currency, start) -> fx.put(currency, walk(random, start, 0.004, 0, days, rate -> rate)));
  }

  private static double[] walk(
      SplittableRandom random,
      double start,
      double swing,
      double drift,
      int days,
      Function<Double, Double> kept) {
    double[] path = new double[days];
    double now = start;
    for (int day = 0; day < days; day++) {
      path[day] = now;
      now = kept.apply(now * StrictMath.exp(drift + swing * Draws.normal(random)));
    }
    return path;
  }

  List<Listing> listings() {
    return listings;
  }

  Listing listing(String isin) {
    return known(byIsin, isin);
  }

  /** The price at the end of a day; -1 is the day before the first. */
  BigDecimal price(String isin, int day) {
    return rounded(known(prices, isin)[day + 1], listing(isin).digits());
  }

  Map<String, BigDecimal> fx(int day) {
    Map<String, BigDecimal> rounded = new LinkedHashMap<>();
    fx.forEach((currency, path) -> rounded.put(currency, rounded(path[day + 1], FX_DIGITS)));
    return rounded;
  }

  int rateBps(String isin, int day) {
    return (int) Math.round(known(rates, isin)[day + 1]);
  }

  /** An amount of the security's currency in the base currency. */
  double inBase(double amount, String currency, int day) {
    return currency.equals(BASE) ? amount : amount * known(fx, currency)[day + 1];
  }

  private static <T> T known(Map<String, T> all, String key) {
    return Objects.requireNonNull(all.get(key), key);
  }

  private static BigDecimal rounded(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
  }
}
