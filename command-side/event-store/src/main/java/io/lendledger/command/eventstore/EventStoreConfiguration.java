package io.lendledger.command.eventstore;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventBusSpanFactory;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.serialization.Serializer;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * The event store in PostgreSQL. Not found by component scan: it is imported by whatever role,
 * since those that only read need it too.
 */
@EnableConfigurationProperties(EventStoreProperties.class)
public class EventStoreConfiguration {

  private static final String UNIQUE_VIOLATION = "23505";
  private static final int READ_BATCH_EVENTS = 200;

  /** Brings the tables of the schema {@code eventstore} up to date, then reads and writes them. */
  @Bean
  CommitOrderedEventStorageEngine eventStorageEngine(
      DataSource dataSource,
      ConnectionProvider connectionProvider,
      TransactionManager transactionManager,
      @Qualifier("eventSerializer") Serializer eventSerializer,
      Serializer snapshotSerializer,
      Configuration configuration) {
    migrate(dataSource);
    return new CommitOrderedEventStorageEngine(
        CommitOrderedEventStorageEngine.builder()
            .connectionProvider(connectionProvider)
            .transactionManager(transactionManager)
            .persistenceExceptionResolver(new SQLStateResolver(UNIQUE_VIOLATION))
            .eventSerializer(eventSerializer)
            .snapshotSerializer(snapshotSerializer)
            .snapshotFilter(configuration.snapshotFilter())
            .upcasterChain(configuration.upcasterChain())
            .batchSize(READ_BATCH_EVENTS),
        dataSource);
  }

  /**
   * The store itself. PostgreSQL notifies of appends by other JVMs; the store also polls for them.
   */
  @Bean({"eventStore", "eventBus"})
  @Qualifier("eventStore") EventStore eventStore(
      CommitOrderedEventStorageEngine engine,
      Configuration configuration,
      EventStoreProperties settings) {
    TailingEventStore.Builder builder = TailingEventStore.builder().pollMillis(settings.pollMs());
    builder
        .engine(engine)
        .messageMonitor(configuration.messageMonitor(EventStore.class, "eventStore"))
        .spanFactory(configuration.getComponent(EventBusSpanFactory.class));
    return builder.build();
  }

  /** The newest events may be lost with the database that had them. */
  @Bean
  KeptReads readForStreams(@Qualifier("eventStore") EventStore store) {
    return store instanceof TailingEventStore tailing ? tailing::forget : () -> {};
  }

  @Bean
  StoreMeters storeMeters(
      CommitOrderedEventStorageEngine engine, @Qualifier("eventStore") EventStore store) {
    return new StoreMeters(engine, store);
  }

  /** What units of work assume of aggregates that they have not read under their locks. */
  @Bean
  AssumedVersions assumedVersions(CommitOrderedEventStorageEngine engine) {
    return new AssumedVersions(new StreamReads(engine)::lastSequences);
  }

  /** Streams of many aggregates at once. */
  @Bean
  FetchedStreams fetchedStreams(CommitOrderedEventStorageEngine engine, AssumedVersions versions) {
    return new FetchedStreams(new StreamReads(engine), versions);
  }

  static void migrate(DataSource dataSource) {
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas("eventstore")
        .locations("classpath:db/eventstore")
        .load()
        .migrate();
  }
}
