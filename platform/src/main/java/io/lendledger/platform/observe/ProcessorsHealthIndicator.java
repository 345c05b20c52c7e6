package io.lendledger.platform.observe;

import java.util.OptionalLong;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down while any event processor of this JVM is stuck on an event; says which and where. */
@Component
final class ProcessorsHealthIndicator implements HealthIndicator {

  private final Processors processors;

  ProcessorsHealthIndicator(Processors processors) {
    this.processors = processors;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    for (Processors.State each : processors.states()) {
      OptionalLong stuckAt = each.stuckAt();
      if (stuckAt.isPresent()) {
        health.down().withDetail(each.name(), "stuck on the event at " + stuckAt.getAsLong());
      } else {
        health.withDetail(each.name(), each.claimed() ? "lag " + each.lag() : "not claimed here");
      }
    }
    return health.build();
  }
}
