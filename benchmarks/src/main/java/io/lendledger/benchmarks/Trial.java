package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is measured in turns: the service, and others to compare it with.
 *
 * @param title of the path in tables
 * @param unit of the figures
 * @param kind whether more of the figure is better
 * @param ours the service's turn
 * @param others bases and peers, at least one
 * @param check throws when the service has not done rightly what it was measured at
 * @param arrivals requests whose latency is measured, too; null for none
 */
record Trial(
    String title,
    String unit,
    Kind kind,
    Turn ours,
    List<Other> others,
    Check check,
    @Nullable Arrivals arrivals) {

  Trial(String title, String unit, Kind kind, Turn ours, List<Other> others, Check check) {
    this(title, unit, kind, ours, others, check, null);
  }

  /** Requests that can also arrive at a rate of their own, for the path's latency. */
  Trial arriving(Arrivals requests) {
    return new Trial(title, unit, kind, ours, others, check, requests);
  }

  /** Whether more of the figure is better. */
  enum Kind {
    MORE,
    LESS
  }

  /** A turn of about this length. */
  @FunctionalInterface
  interface Turn {
    Measured take(Duration length) throws Exception;
  }

  /** Throws when a result is wrong. */
  @FunctionalInterface
  interface Check {
    void require() throws Exception;
  }

  /**
   * Whom the service is compared with.
   *
   * @param name in tables
   * @param goal that the ratio should reach; NaN for none
   */
  record Other(String name, double goal, Turn turn) {

    static Other without(String name, Turn turn) {
      return new Other(name, Double.NaN, turn);
    }
  }

  /** Where more is better. */
  static Trial of(String title, String unit, Turn ours, List<Other> others, Check check) {
    return new Trial(title, unit, Kind.MORE, ours, others, check);
  }
}
