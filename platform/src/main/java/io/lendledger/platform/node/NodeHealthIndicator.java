package io.lendledger.platform.node;

import io.lendledger.query.projection.NodeProperties;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * Down while another process has this one's id, degraded while others on the database have settings
 * otherwise that all must share, or its machine's clock is wrong.
 */
@Component("node")
final class NodeHealthIndicator implements HealthIndicator {

  private static final Status DEGRADED =
      new Status("DEGRADED", "settings or clocks of processes differ");

  private final Neighbours neighbours;
  private final OwnClock clock;
  private final String node;

  NodeHealthIndicator(Neighbours neighbours, OwnClock clock, NodeProperties node) {
    this.neighbours = neighbours;
    this.clock = clock;
    this.node = node.name();
  }

  @Override
  public Health health() {
    List<String> differences = neighbours.differences();
    Optional<String> wrongClock = clock.problem();
    boolean fine = differences.isEmpty() && wrongClock.isEmpty();
    Health.Builder health = (fine ? Health.up() : Health.status(DEGRADED)).withDetail("id", node);
    wrongClock.ifPresent(each -> health.withDetail("clock", each));
    if (!differences.isEmpty()) {
      health.withDetail("differences", differences);
    }
    if (neighbours.hasTwin()) {
      health.down().withDetail("twin", "another process has this id, too");
    }
    return health.build();
  }
}
