package io.lendledger.command.eventstore;

import io.lendledger.command.OwnDatabase;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;

/** The event store of all the platform's events, for tests outside of this package. */
public final class StoreOnPostgres {

  /** Of what other processes commit it hears nothing. */
  private static final long LOOK_MILLIS = 200;

  private StoreOnPostgres() {}

  /** A database of its own with the tables of the event store, which are made once for all. */
  public static OwnDatabase database() {
    return OwnDatabase.of("event_store", EventStoreConfiguration::migrate);
  }

  /** Makes the tables of the event store. */
  public static void migrate(DataSource dataSource) {
    EventStoreConfiguration.migrate(dataSource);
  }

  /** A store on tables that {@link #migrate} made. */
  public static EventStore in(DataSource dataSource, TransactionManager transactions) {
    TailingEventStore.Builder builder = TailingEventStore.builder().pollMillis(LOOK_MILLIS);
    builder.engine(
        new CommitOrderedEventStorageEngine(
            CommitOrderedEventStorageEngine.builder()
                .upcasterChain(FormerRevisions.chain())
                .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
                .transactionManager(transactions)
                .persistenceExceptionResolver(new SQLStateResolver("23505"))
                .eventSerializer(new EventSerializer(new EventCatalogue(Events.ALL)))
                .snapshotSerializer(Jackson3Serializer.builder().build()),
            dataSource));
    return builder.build();
  }
}
