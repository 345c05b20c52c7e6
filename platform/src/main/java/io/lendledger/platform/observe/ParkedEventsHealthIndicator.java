package io.lendledger.platform.observe;

import io.lendledger.core.parked.ParkedEvent;
import java.util.List;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/**
 * Degraded while events are set aside; says which, where and why. The process serves all others, so
 * it stays ready.
 */
@Component("parkedEvents")
final class ParkedEventsHealthIndicator implements HealthIndicator {

  private static final Status DEGRADED = new Status("DEGRADED", "some events are set aside");
  private static final int MOST_SHOWN = 20;

  private final ParkedEventsHere parked;

  ParkedEventsHealthIndicator(ParkedEventsHere parked) {
    this.parked = parked;
  }

  @Override
  public Health health() {
    List<ParkedEvent> all = parked.lastSeen();
    if (all.isEmpty()) {
      return Health.up().build();
    }
    Health.Builder health = Health.status(DEGRADED).withDetail("sequences", all.size());
    all.stream()
        .limit(MOST_SHOWN)
        .forEach(each -> health.withDetail(each.sequence(), describe(each)));
    return health.build();
  }

  private static String describe(ParkedEvent each) {
    return "%s cannot take %s at position %d%s: %s"
        .formatted(
            each.handler(),
            each.eventType(),
            each.position(),
            each.lenderCode() == null ? "" : " of " + each.lenderCode(),
            each.cause());
  }
}
