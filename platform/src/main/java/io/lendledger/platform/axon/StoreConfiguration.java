package io.lendledger.platform.axon;

import io.lendledger.command.eventstore.AggregateCache;
import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.command.eventstore.LenderHeads;
import io.lendledger.command.eventstore.SnapshotPace;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.axonframework.common.caching.Cache;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.TrackingToken;
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
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The storage of events, which are always in PostgreSQL, and the snapshots and caches that spare
 * reading them again.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MessagingProperties.class)
@Import(EventStoreConfiguration.class)
class StoreConfiguration {

  private static final long EMPTY = -1;

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

  @Bean
  StoreHead storeHead(EventStore store, JdbcClient jdbc) {
    LongSupplier end =
        () -> {
          TrackingToken head = store.createHeadToken();
          return head == null ? EMPTY : head.position().orElse(EMPTY);
        };
    return new LenderHeads(end, jdbc);
  }

  /** Before any processor is started. */
  @Bean
  InitializingBean eventsAreHere(StoreHead head, JdbcClient jdbc, Environment environment) {
    return () -> new FollowedStore(jdbc, environment).require(head::position);
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
    return new SnapshotPace(snapshotter, settings.snapshot().events());
  }

  /** Named by aggregates: {@code @Aggregate(cache = "aggregateCache")}. */
  @Bean
  Cache aggregateCache(AssumedVersions versions, MessagingProperties settings) {
    return new AggregateCache(versions, settings.command().partsInMemory());
  }
}
