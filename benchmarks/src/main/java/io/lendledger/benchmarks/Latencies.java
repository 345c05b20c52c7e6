package io.lendledger.benchmarks;

import java.util.Locale;
import java.util.stream.LongStream;

/** What requests that arrived at a rate took. */
final class Latencies {

  private final double perSecond;
  private final long[] sorted;

  Latencies(double perSecond, long[] nanos) {
    this.perSecond = perSecond;
    this.sorted = LongStream.of(nanos).sorted().toArray();
  }

  private double millis(double part) {
    int at = (int) Math.ceil(sorted.length * part) - 1;
    return sorted[Math.max(0, at)] / 1e6;
  }

  /** Cells of a table: arrivals a second, their number, and three percentiles in ms. */
  String cells() {
    return String.format(
        Locale.ROOT,
        "%,.0f | %,d | %,.1f | %,.1f | %,.1f",
        perSecond,
        sorted.length,
        millis(0.5),
        millis(0.99),
        millis(0.999));
  }
}
