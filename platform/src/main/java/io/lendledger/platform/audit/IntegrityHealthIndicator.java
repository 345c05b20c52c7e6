package io.lendledger.platform.audit;

import io.lendledger.command.integrity.ChainLinker.Progress;
import io.lendledger.command.integrity.IntegrityLinking;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import java.util.Optional;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * The distance of the chain to the store's end; down while it stands still, or when rows
 * disappeared.
 */
@Component
@ConditionalOnRole(Role.COMMAND)
final class IntegrityHealthIndicator implements HealthIndicator {

  private final IntegrityLinking linking;

  IntegrityHealthIndicator(IntegrityLinking linking) {
    this.linking = linking;
  }

  @Override
  public Health health() {
    Optional<Progress> progress = linking.progress();
    if (progress.isEmpty()) {
      return Health.up().withDetail("chain", "none here").build();
    }
    Progress now = progress.get();
    String fault = now.fault();
    Health.Builder health = fault == null ? Health.up() : Health.down().withDetail("fault", fault);
    return health
        .withDetail("linked", now.linked())
        .withDetail("stored", now.stored())
        .withDetail("behind", now.behind())
        .build();
  }
}
