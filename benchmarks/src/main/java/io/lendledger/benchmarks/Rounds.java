package io.lendledger.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The measurements of two contenders in turns. */
final class Rounds {

  static final int COUNT = 5;

  private final List<Double> baseline = new ArrayList<>();
  private final List<Double> contender = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  void add(double ofBaseline, double ofContender) {
    baseline.add(ofBaseline);
    contender.add(ofContender);
    ratios.add(ofContender / ofBaseline);
  }

  /** The median ratio with its range, and both medians. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "ratio %.3f (%.3f–%.3f), medians %.0f over %.0f",
        median(ratios),
        ratios.stream().mapToDouble(each -> each).min().orElseThrow(),
        ratios.stream().mapToDouble(each -> each).max().orElseThrow(),
        median(contender),
        median(baseline));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
