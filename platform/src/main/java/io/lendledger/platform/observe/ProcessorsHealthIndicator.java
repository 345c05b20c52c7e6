package io.lendledger.platform.observe;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * Down while any event processor of this JVM is stuck on an event, degraded while one, or a segment
 * of one, is led by no process at all; says which and where.
 */
@Component
final class ProcessorsHealthIndicator implements HealthIndicator {

  private static final Status DEGRADED = new Status("DEGRADED", "some are led by no process");

  private final Processors processors;

  ProcessorsHealthIndicator(Processors processors) {
    this.processors = processors;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    boolean stuck = false;
    boolean abandoned = false;
    for (Processors.State each : processors.states()) {
      stuck |= each.stuckAt().isPresent();
      abandoned |= each.abandoned();
      health.withDetail(each.name(), detail(each));
    }
    if (abandoned) {
      health.status(DEGRADED);
    }
    return (stuck ? health.down() : health).build();
  }

  private static String detail(Processors.State state) {
    if (state.stuckAt().isPresent()) {
      return "stuck on the event at " + state.stuckAt().getAsLong();
    }
    if (state.abandoned()) {
      return (state.claimed() ? "in part " : "") + "led by no process, lag " + state.lag();
    }
    return state.claimed() ? "lag " + state.lag() : "not claimed here";
  }
}
