package io.lendledger.platform.database;

import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;

/** One watch over the one database. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseProperties.class)
class DatabaseWatchConfiguration {

  @Bean
  DatabaseWatch databaseWatch(Clock clock) {
    var watch = new DatabaseWatch(clock);
    OutageLines lines = OutageLines.install(watch);
    watch.closeWith(lines::close);
    return watch;
  }

  /** {@code lendledger.database.start-patience}: how long the start waits for the database. */
  @Bean
  FirstContact firstContact(DatabaseProperties settings) {
    return new FirstContact(settings.startPatience());
  }

  @Bean
  static WatchedPool watchedPool(
      ObjectProvider<DatabaseWatch> watch, ObjectProvider<FirstContact> firstContact) {
    return new WatchedPool(watch, firstContact);
  }

  @Bean
  PlannerStatistics plannerStatistics(DataSource database) {
    return new PlannerStatistics(database);
  }

  /** Before anything is stopped, so that nothing that is stopped waits for a database. */
  @Bean
  ApplicationListener<ContextClosedEvent> noWaitWhileStopping(DatabaseWatch watch) {
    return _ -> watch.stopWaiting();
  }
}
