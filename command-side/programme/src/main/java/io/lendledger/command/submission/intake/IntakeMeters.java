package io.lendledger.command.submission.intake;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.core.submission.Flow;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/** Counts what this process has accepted, by flow. */
@Component
final class IntakeMeters implements MeterBinder {

  private final Map<Flow, Accepted> flows = new EnumMap<>(Flow.class);

  IntakeMeters() {
    for (Flow flow : Flow.values()) {
      flows.put(flow, new Accepted(new LongAdder(), new LongAdder()));
    }
  }

  private record Accepted(LongAdder submissions, LongAdder records) {}

  void accepted(Flow flow, long records) {
    Accepted of = Objects.requireNonNull(flows.get(flow));
    of.submissions().increment();
    of.records().add(records);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    flows.forEach((flow, of) -> {
      String name = flow.wire();
      Meters.counter(registry, Metric.INTAKE_SUBMISSIONS, of.submissions(), LongAdder::sum, name);
      Meters.counter(registry, Metric.INTAKE_RECORDS, of.records(), LongAdder::sum, name);
    });
  }
}
