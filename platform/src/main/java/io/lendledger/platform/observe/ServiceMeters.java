package io.lendledger.platform.observe;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.platform.database.DatabaseWatch;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.stereotype.Component;

/** Whether this process takes requests, as {@code /actuator/health/readiness} tells it. */
@Component
final class ServiceMeters implements MeterBinder {

  private final ApplicationAvailability availability;
  private final DatabaseWatch watch;

  ServiceMeters(ApplicationAvailability availability, DatabaseWatch watch) {
    this.availability = availability;
    this.watch = watch;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.DATABASE_UP, () -> isDatabaseThere() ? 1 : 0);
    Meters.gauge(registry, Metric.READY, () -> isDatabaseThere() && takesRequests() ? 1 : 0);
  }

  private boolean isDatabaseThere() {
    return watch.outage().isEmpty();
  }

  private boolean takesRequests() {
    return availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC;
  }
}
