package io.lendledger.benchmarks;

import java.time.Duration;

/** Times what one side of a trial does, and the processor time that it takes meanwhile. */
final class Stopwatch {

  private final Processors processors;
  private final Processors.Used before;
  private final long begun;

  private Stopwatch(Processors processors) {
    this.processors = processors;
    this.before = processors.used();
    this.begun = System.nanoTime();
  }

  static Stopwatch start(Processors processors) {
    return new Stopwatch(processors);
  }

  /** Units a second until now; processor time counts on until the measurement is asked for. */
  Lap lap(long units) {
    return new Lap(units, System.nanoTime() - begun);
  }

  /** What was done by a moment. */
  final class Lap {

    private final long units;
    private final long nanos;

    private Lap(long units, long nanos) {
      this.units = units;
      this.nanos = nanos;
    }

    /** Units a second, and the processor time until now of each. */
    Measured perSecond() {
      return measured(units * 1e9 / nanos);
    }

    /** The seconds that passed, and the processor time until now. */
    Measured seconds() {
      return measured(nanos / 1e9);
    }

    private Measured measured(double figure) {
      Processors.Used used = processors.used();
      return new Measured(
          figure,
          micros(used.service().minus(before.service())) / units,
          micros(used.database().minus(before.database())) / units);
    }

    private double micros(Duration duration) {
      return Math.max(0, duration.toNanos() / 1e3);
    }
  }
}
