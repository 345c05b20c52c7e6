package io.lendledger.platform.database;

import java.util.Optional;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Down while the database is away according to the watch; sends no statement. */
@Component("dbHealthIndicator")
final class DatabaseHealthIndicator implements HealthIndicator {

  private final DatabaseWatch watch;

  DatabaseHealthIndicator(DatabaseWatch watch) {
    this.watch = watch;
  }

  @Override
  public Health health() {
    Optional<DatabaseWatch.Outage> outage = watch.outage();
    return outage.isEmpty()
        ? Health.up().build()
        : Health.down()
            .withDetail("away since", outage.get().since().toString())
            .withDetail("reason", outage.get().reason())
            .build();
  }
}
