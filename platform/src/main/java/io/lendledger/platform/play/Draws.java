package io.lendledger.platform.play;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** What figures are drawn from, the same on every machine. */
public final class Draws {

  /** What a unit of a currency begins with in US dollars; always in this order. */
  public static final Map<String, Double> FX = Collections.unmodifiableMap(fx());

  private static final int DRAWS = 12;

  private Draws() {}

  private static Map<String, Double> fx() {
    Map<String, Double> start = new LinkedHashMap<>();
    start.put("EUR", 1.1035);
    start.put("GBP", 1.3120);
    start.put("CHF", 1.1720);
    start.put("JPY", 0.00685);
    start.put("CAD", 0.7390);
    return start;
  }

  /** A figure around 0 that is within 1 two times of three. */
  public static double normal(SplittableRandom random) {
    double sum = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      sum += random.nextDouble();
    }
    return sum - DRAWS / 2.0;
  }
}
