package io.lendledger.gateway.edge.load;

import io.lendledger.core.fairness.FairSlots.Share;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToIntFunction;
import org.springframework.stereotype.Component;

/** Slots for requests of each kind, and what holds them, waits for them and was refused them. */
@Component
final class LoadMeters implements MeterBinder {

  private final Bulkheads bulkheads;

  LoadMeters(Bulkheads bulkheads) {
    this.bulkheads = bulkheads;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    bulkheads.all().forEach(each -> bind(registry, each));
  }

  private static void bind(MeterRegistry registry, Bulkhead bulkhead) {
    String kind = bulkhead.name();
    Meters.gauge(registry, Metric.REQUESTS_SLOTS, () -> bulkhead.room().atOnce(), kind);
    Meters.gauge(registry, Metric.REQUESTS_UNDER_WAY, () -> sum(bulkhead, Share::held), kind);
    Meters.gauge(registry, Metric.REQUESTS_WAITING, () -> sum(bulkhead, Share::waiting), kind);
    Meters.counter(registry, Metric.REQUESTS_REFUSED, bulkhead, Bulkhead::refusedEver, kind);
  }

  private static int sum(Bulkhead bulkhead, ToIntFunction<Share> part) {
    return bulkhead.shares().stream().mapToInt(part).sum();
  }
}
