package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
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

  private static final String ATTEMPTS = "lendledger.webhooks.attempts";
  private static final String OUTCOME = "outcome";

  private final MeterRegistry registry;
  private final Timer succeeded;
  private final Timer failed;
  private final Counter made;
  private final AtomicLong position = new AtomicLong(-1);

  WebhookMeters(ObjectProvider<MeterRegistry> registries) {
    this.registry = registries.getIfAvailable(SimpleMeterRegistry::new);
    this.succeeded = Timer.builder(ATTEMPTS).tag(OUTCOME, "succeeded").register(registry);
    this.failed = Timer.builder(ATTEMPTS).tag(OUTCOME, "failed").register(registry);
    this.made = Counter.builder("lendledger.webhooks.deliveries").register(registry);
    Gauge.builder("lendledger.webhooks.position", position, AtomicLong::get).register(registry);
  }

  void attempted(Outcome outcome) {
    (outcome.succeeded() ? succeeded : failed).record(Duration.ofMillis(outcome.durationMillis()));
  }

  void fannedOut(int deliveries, long reached) {
    made.increment(deliveries);
    position.set(reached);
  }

  void underWay(Supplier<Number> number) {
    Gauge.builder("lendledger.webhooks.under.way", number).register(registry);
  }
}
