package io.lendledger.core.metric;

/** How a metric's figures are to be read. */
public enum MetricKind {
  /** A figure that goes up and down. */
  GAUGE("gauge"),
  /** A figure that only grows, from 0 at the start of the process; its rate says something. */
  COUNTER("counter"),
  /** How many, and how long they took together; also the longest of the last minutes. */
  TIMER("timer"),
  /** How many, and how long they took together. */
  DURATIONS("durations");

  private final String shown;

  MetricKind(String shown) {
    this.shown = shown;
  }

  /** As it is shown. */
  public String shown() {
    return shown;
  }

  /** Whether it is exposed as a count and a sum. */
  public boolean isSummary() {
    return this == TIMER || this == DURATIONS;
  }
}
