package io.lendledger.platform.postgres;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.StartRefused;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * The one database: the embedded one unless {@code spring.datasource.url} names another. The pool
 * and the transaction manager are Spring Boot's, on these connection details.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  /** The exit code of a process whose embedded PostgreSQL cannot be started again. */
  private static final int NO_DATABASE = 3;

  @Bean
  InitializingBean durableDatabase(DataSource dataSource) {
    return () -> requireDurability(dataSource);
  }

  private static void requireDurability(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      Durability.require(connection);
    }
  }

  // On a thread of its own: the shutdown stops the one that says so.
  private static void endProcess(StartRefused reason) {
    System.err.println(reason.getMessage());
    Thread.ofPlatform().name("no-database").start(() -> System.exit(NO_DATABASE));
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional(NoDatabaseNamed.class)
  @EnableConfigurationProperties({EmbeddedProperties.class, BackupProperties.class})
  static class Embedded {

    @Bean
    EmbeddedPostgres embeddedPostgres(
        DataDirectory data, EmbeddedProperties settings, BackupProperties backup) {
      backup.keep(data.path());
      var binaries = PostgresBinaries.unpack(data.resolve("postgres-binaries"), settings.version());
      var server = EmbeddedPostgres.start(data.path(), binaries);
      server.supervise(settings.restartPatience(), DatabaseConfiguration::endProcess);
      return server;
    }

    @Bean
    @ConditionalOnProperty("lendledger.backup.wal-dir")
    HealthIndicator walArchiveHealthIndicator(
        DataDirectory data,
        BackupProperties backup,
        ObjectProvider<MeterRegistry> meters,
        Clock clock) {
      WalArchive archive = backup.archive();
      if (archive == null) {
        return () -> Health.up().withDetail("archive", "none").build();
      }
      var indicator =
          new WalArchiveHealthIndicator(
              data.resolve("postgres"), archive, backup.walMostWaiting().toBytes(), clock);
      meters.ifAvailable(indicator::register);
      return indicator;
    }

    @Bean
    SmartInitializingSingleton backupAge(
        DataDirectory data, ObjectProvider<MeterRegistry> meters, Clock clock) {
      return () -> meters.ifAvailable(new BackupAge(data.path(), clock)::register);
    }

    @Bean
    JdbcConnectionDetails embeddedConnection(EmbeddedPostgres server) {
      return new EmbeddedConnection(server);
    }
  }

  private record EmbeddedConnection(EmbeddedPostgres server) implements JdbcConnectionDetails {

    @Override
    public String getUsername() {
      return server.username();
    }

    @Override
    public String getPassword() {
      return server.password();
    }

    @Override
    public String getJdbcUrl() {
      return server.jdbcUrl();
    }
  }
}
