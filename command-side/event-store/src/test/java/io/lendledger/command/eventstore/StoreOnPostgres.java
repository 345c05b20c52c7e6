package io.lendledger.command.eventstore;

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

  private StoreOnPostgres() {}

  /** Makes the tables of the event store. */
  public static void migrate(DataSource dataSource) {
    EventStoreConfiguration.migrate(dataSource);
  }

  /** A store on tables that {@link #migrate} made. */
  public static EventStore in(DataSource dataSource, TransactionManager transactions) {
    TailingEventStore.Builder builder = TailingEventStore.builder().pollMillis(1000);
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
