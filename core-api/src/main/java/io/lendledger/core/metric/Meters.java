package io.lendledger.core.metric;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Registers meters as {@link Metric} describes them. Each takes the values of the metric's labels,
 * in their order.
 */
public final class Meters {

  private Meters() {}

  /** A figure that is asked for at each look. */
  public static void gauge(
      MeterRegistry registry, Metric metric, Supplier<Number> value, String... labels) {
    require(metric, MetricKind.GAUGE);
    Gauge.builder(metric.id(), value)
        .description(metric.help())
        .baseUnit(metric.unit().base())
        .tags(tags(metric, labels))
        .register(registry);
  }

  /** What is counted one by one. */
  public static Counter counter(MeterRegistry registry, Metric metric, String... labels) {
    require(metric, MetricKind.COUNTER);
    return Counter.builder(metric.id())
        .description(metric.help())
        .baseUnit(metric.unit().base())
        .tags(tags(metric, labels))
        .register(registry);
  }

  /** What somebody else counts; who does must live as long as the process. */
  public static <T> void counter(
      MeterRegistry registry, Metric metric, T of, ToDoubleFunction<T> count, String... labels) {
    require(metric, MetricKind.COUNTER);
    FunctionCounter.builder(metric.id(), of, count)
        .description(metric.help())
        .baseUnit(metric.unit().base())
        .tags(tags(metric, labels))
        .register(registry);
  }

  /** What lasts. */
  public static Timer timer(MeterRegistry registry, Metric metric, String... labels) {
    require(metric, MetricKind.TIMER);
    return Timer.builder(metric.id())
        .description(metric.help())
        .tags(tags(metric, labels))
        .register(registry);
  }

  /** What somebody else measures; who does must live as long as the process. */
  public static <T> void durations(
      MeterRegistry registry,
      Metric metric,
      T of,
      ToLongFunction<T> count,
      ToDoubleFunction<T> nanos) {
    require(metric, MetricKind.DURATIONS);
    FunctionTimer.builder(metric.id(), of, count, nanos, TimeUnit.NANOSECONDS)
        .description(metric.help())
        .register(registry);
  }

  private static void require(Metric metric, MetricKind kind) {
    if (metric.kind() != kind) {
      throw new IllegalArgumentException(metric + " is a " + metric.kind() + ", no " + kind);
    }
  }

  private static Tags tags(Metric metric, String... values) {
    List<MetricLabel> labels = metric.labels();
    if (labels.size() != values.length) {
      throw new IllegalArgumentException(
          "%s has the labels %s, and %d values came".formatted(metric, labels, values.length));
    }
    Tags tags = Tags.empty();
    for (int i = 0; i < values.length; i++) {
      tags = tags.and(labels.get(i).wire(), values[i]);
    }
    return tags;
  }
}
