package io.lendledger.benchmarks;

import java.util.stream.DoubleStream;

/** Median and range of a figure over rounds. */
record Spread(double median, double least, double most) {

  static Spread of(DoubleStream figures) {
    double[] sorted = figures.sorted().toArray();
    int half = sorted.length / 2;
    double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }
}
