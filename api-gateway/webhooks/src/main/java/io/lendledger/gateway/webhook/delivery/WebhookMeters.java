package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** The metrics of deliveries. */
@Component
class WebhookMeters {

  private final MeterRegistry registry;
  private final Timer succeeded;
  private final Timer failed;
  private final Counter made;
  private final AtomicLong position = new AtomicLong(-1);

  WebhookMeters(ObjectProvider<MeterRegistry> registries) {
    this.registry = registries.getIfAvailable(SimpleMeterRegistry::new);
    this.succeeded = Meters.timer(registry, Metric.WEBHOOKS_ATTEMPTS, "succeeded");
    this.failed = Meters.timer(registry, Metric.WEBHOOKS_ATTEMPTS, "failed");
    this.made = Meters.counter(registry, Metric.WEBHOOKS_DELIVERIES);
    Meters.gauge(registry, Metric.WEBHOOKS_POSITION, position::get);
  }

  void attempted(Outcome outcome) {
    (outcome.succeeded() ? succeeded : failed).record(Duration.ofMillis(outcome.durationMillis()));
  }

  void fannedOut(int deliveries, long reached) {
    made.increment(deliveries);
    position.set(reached);
  }

  void underWay(Supplier<Number> number) {
    Meters.gauge(registry, Metric.WEBHOOKS_UNDER_WAY, number);
  }
}
