package io.lendledger.platform.observe;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The lag of this JVM's event processors, and whether they are stuck. */
@Component
final class ProcessorMeters {

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  private final Processors processors;
  private final ParkedEventsHere parked;
  private final MeterRegistry meters;
  private volatile @Nullable Seen seen;

  ProcessorMeters(Processors processors, ParkedEventsHere parked, MeterRegistry meters) {
    this.processors = processors;
    this.parked = parked;
    this.meters = meters;
  }

  /** All processors are known once everything has started. */
  @EventListener(ApplicationReadyEvent.class)
  void register() {
    for (String name : states().keySet()) {
      gauge(Metric.PROCESSOR_LAG, name, Processors.State::lag);
      gauge(Metric.PROCESSOR_STUCK, name, state -> state.stuckAt().isPresent() ? 1 : 0);
      Meters.gauge(meters, Metric.PROCESSOR_PARKED, () -> parkedBy(name), name);
    }
    Meters.gauge(meters, Metric.STORE_POSITION, processors::head);
  }

  private void gauge(Metric metric, String name, ToDoubleFunction<Processors.State> value) {
    Meters.gauge(meters, metric, () -> valueOf(name, value), name);
  }

  private long parkedBy(String name) {
    return parked.lastSeen().stream().filter(each -> each.handler().equals(name)).count();
  }

  private double valueOf(String name, ToDoubleFunction<Processors.State> value) {
    Processors.State state = states().get(name);
    return state == null ? Double.NaN : value.applyAsDouble(state);
  }

  /** One look serves all gauges of a scrape. */
  private Map<String, Processors.State> states() {
    Seen last = seen;
    if (last == null || System.nanoTime() - last.at() > FRESH_NANOS) {
      last =
          new Seen(
              System.nanoTime(),
              processors.states().stream()
                  .collect(Collectors.toMap(Processors.State::name, Function.identity())));
      seen = last;
    }
    return last.states();
  }

  private record Seen(long at, Map<String, Processors.State> states) {}
}
