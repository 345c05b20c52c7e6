package io.lendledger.platform.observe;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.platform.axon.bus.AxonServerWatch;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.platform.database.ReplicaWatch;
import io.lendledger.platform.role.Role;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Which roles this process has, and whether it takes requests, as {@code
 * /actuator/health/readiness} tells it.
 */
@Component
final class ServiceMeters implements MeterBinder {

  private final ApplicationAvailability availability;
  private final DatabaseWatch watch;
  private final @Nullable AxonServerWatch axonServer;
  private final @Nullable ReplicaWatch replica;
  private final Set<Role> roles;

  ServiceMeters(
      ApplicationAvailability availability,
      DatabaseWatch watch,
      ObjectProvider<AxonServerWatch> axonServer,
      ObjectProvider<ReplicaWatch> replica,
      Environment environment) {
    this.availability = availability;
    this.watch = watch;
    this.axonServer = axonServer.getIfAvailable();
    this.replica = replica.getIfAvailable();
    this.roles = Role.activeIn(environment);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.DATABASE_UP, () -> isDatabaseThere() ? 1 : 0);
    Meters.gauge(registry, Metric.READY, () -> isReady() ? 1 : 0);
    AxonServerWatch messages = axonServer;
    if (messages != null) {
      Meters.gauge(registry, Metric.AXON_SERVER_UP, () -> messages.isThere() ? 1 : 0);
    }
    // A process cannot tell that it is gone, but whether all roles are there can be asked of all.
    for (Role role : roles) {
      Meters.gauge(registry, Metric.ROLE_ACTIVE, () -> 1, role.name().toLowerCase(Locale.ROOT));
    }
  }

  private boolean isReady() {
    return isDatabaseThere()
        && (axonServer == null || axonServer.isThere())
        && (replica == null || replica.isThere())
        && availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC;
  }

  private boolean isDatabaseThere() {
    return watch.outage().isEmpty();
  }
}
