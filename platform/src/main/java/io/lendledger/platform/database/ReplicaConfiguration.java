package io.lendledger.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Reads from a standby, when one is named: read models are written to the database, and read where
 * PostgreSQL's replication has carried them.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.QUERY)
@ConditionalOnProperty(ReplicaConfiguration.URL)
@EnableConfigurationProperties(ReplicaProperties.class)
class ReplicaConfiguration {

  static final String URL = "lendledger.query.replica.url";

  private static final long PATIENCE_MILLIS = 10_000;
  private static final long IDLE_MILLIS = 60_000;
  private static final int KEPT = 4;

  @Bean
  ReplicaPool replicaPool(
      ReplicaProperties settings,
      JdbcConnectionDetails database,
      FirstContact contact,
      Clock clock,
      ObjectProvider<MeterRegistry> meters) {
    var pool = new HikariDataSource();
    pool.setPoolName("lendledger-replica");
    pool.setJdbcUrl(settings.url());
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setUsername(or(settings.username(), database.getUsername()));
    pool.setPassword(or(settings.password(), database.getPassword()));
    pool.setMaximumPoolSize(settings.connections());
    pool.setMinimumIdle(Math.min(KEPT, settings.connections()));
    pool.setIdleTimeout(IDLE_MILLIS);
    pool.setConnectionTimeout(PATIENCE_MILLIS);
    pool.addDataSourceProperty("tcpKeepAlive", "true");
    meters.ifAvailable(
        registry -> pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry)));
    return new ReplicaPool(
        pool, new DatabaseWatch(clock, "read replica"), contact.with("--" + URL));
  }

  @Bean
  ReplicaWatch replicaWatch(ReplicaPool replica) {
    return new ReplicaWatch(() -> replica.watch().outage().isEmpty());
  }

  private static @Nullable String or(@Nullable String given, @Nullable String otherwise) {
    return given == null ? otherwise : given;
  }

  /** A component of its own, {@code replica}: without it this process answers no reads. */
  @Bean
  HealthIndicator replicaHealthIndicator(ReplicaPool replica) {
    return new DatabaseHealthIndicator(replica.watch());
  }

  @Bean
  ApplicationListener<ContextClosedEvent> noWaitForReplicaWhileStopping(ReplicaPool replica) {
    return _ -> replica.watch().stopWaiting();
  }
}
