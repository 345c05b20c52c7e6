package io.lendledger.platform.axon;

import io.lendledger.command.eventstore.AggregateCache;
import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.command.eventstore.LenderHeads;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.axonframework.common.caching.Cache;
import org.axonframework.common.caching.NoCache;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.EventCountSnapshotTriggerDefinition;
import org.axonframework.eventsourcing.SnapshotTriggerDefinition;
import org.axonframework.eventsourcing.Snapshotter;
import org.axonframework.eventsourcing.SnapshotterSpanFactory;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.annotation.HandlerDefinition;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.axonframework.spring.eventsourcing.SpringAggregateSnapshotter;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** The storage of events, and the snapshots and caches that spare reading them again. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MessagingProperties.class)
class StoreConfiguration {

  private static final long EMPTY = -1;

  /** Events are in PostgreSQL unless Axon Server keeps them. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "axon.axonserver.enabled", havingValue = "false")
  @Import(EventStoreConfiguration.class)
  static class InPostgres {}

  /** The one clock stamps events, in whole milliseconds as shown. */
  @Bean
  InitializingBean eventClock(@BusinessTime Clock clock) {
    return () -> GenericEventMessage.clock = Clock.tick(clock, Duration.ofMillis(1));
  }

  /** Named here since Axon's own configuration can run before Spring Boot's and then has none. */
  @Bean
  TransactionManager axonTransactionManager(PlatformTransactionManager transactions) {
    return new SpringTransactionManager(transactions);
  }

  /** Statements join Spring's transaction; there is no other that could own a connection. */
  @Bean
  ConnectionProvider connectionProvider(DataSource dataSource) {
    return new SpringDataSourceConnectionProvider(dataSource);
  }

  /** Axon Server does not tell events apart by lender. */
  @Bean
  StoreHead storeHead(
      EventStore store, JdbcClient jdbc, @Value("${axon.axonserver.enabled}") boolean elsewhere) {
    LongSupplier end =
        () -> {
          TrackingToken head = store.createHeadToken();
          return head == null ? EMPTY : head.position().orElse(EMPTY);
        };
    return elsewhere ? end::getAsLong : new LenderHeads(end, jdbc);
  }

  /** Takes snapshots after the command has been answered. */
  @Bean
  Snapshotter snapshotter(
      EventStore store,
      TransactionManager transactions,
      HandlerDefinition handlers,
      ParameterResolverFactory parameters,
      SnapshotterSpanFactory spans,
      org.axonframework.config.Configuration axon) {
    return SpringAggregateSnapshotter.builder()
        .repositoryProvider(axon::repository)
        .eventStore(store)
        .transactionManager(transactions)
        .handlerDefinition(handlers)
        .parameterResolverFactory(parameters)
        .spanFactory(spans)
        .executor(Executors.newVirtualThreadPerTaskExecutor())
        .build();
  }

  /** Named by aggregates: {@code @Aggregate(snapshotTriggerDefinition = "snapshotTrigger")}. */
  @Bean
  SnapshotTriggerDefinition snapshotTrigger(Snapshotter snapshotter, MessagingProperties settings) {
    return new EventCountSnapshotTriggerDefinition(snapshotter, settings.snapshot().events());
  }

  /**
   * Named by aggregates: {@code @Aggregate(cache = "aggregateCache")}. Axon Server does not tell
   * the version of an aggregate that another process may have changed; so there it keeps nothing.
   */
  @Bean
  Cache aggregateCache(ObjectProvider<AssumedVersions> versions, MessagingProperties settings) {
    AssumedVersions inPostgres = versions.getIfAvailable();
    return inPostgres == null
        ? NoCache.INSTANCE
        : new AggregateCache(inPostgres, settings.command().cachedParts());
  }
}
