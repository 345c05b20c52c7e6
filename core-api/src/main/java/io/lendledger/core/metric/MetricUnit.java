package io.lendledger.core.metric;

import org.jspecify.annotations.Nullable;

/**
 * What a metric counts. Only seconds and bytes are a part of its name, as Prometheus wants base
 * units; all else are numbers of things.
 */
public enum MetricUnit {
  SECONDS("seconds", "seconds"),
  BYTES("bytes", "bytes"),
  FLAG("0 or 1", null),
  REQUESTS("requests", null),
  ANSWERS("answers", null),
  STREAMS("streams", null),
  TRIES("tries", null),
  SUBMISSIONS("submissions", null),
  RECORDS("records", null),
  EVENTS("events", null),
  POSITION("position in the store", null),
  SEQUENCES("lenders and aggregates", null),
  DELIVERIES("deliveries", null),
  SUBSCRIPTIONS("subscriptions", null),
  FILES("files", null),
  CLOSES("closes", null),
  CONNECTIONS("connections", null);

  private final String shown;
  private final @Nullable String base;

  MetricUnit(String shown, @Nullable String base) {
    this.shown = shown;
    this.base = base;
  }

  /** As it is shown. */
  public String shown() {
    return shown;
  }

  /** The ending of the name of a metric that has it; null without one. */
  public @Nullable String base() {
    return base;
  }
}
