package io.lendledger.benchmarks;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.PostgresEventTableFactory;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Axon's JDBC engine on the same database, with JSON instead of XML. */
final class StockStore implements AutoCloseable {

  private static final String TABLE = "domainevententry";

  private final JdbcClient database;
  private final JdbcEventStorageEngine engine;
  private final AtomicLong appended = new AtomicLong();

  StockStore(DataSource dataSource) {
    var json = Jackson3Serializer.builder().build();
    database = JdbcClient.create(dataSource);
    engine =
        JdbcEventStorageEngine.builder()
            .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
            .transactionManager(
                new SpringTransactionManager(new JdbcTransactionManager(dataSource)))
            .eventSerializer(json)
            .snapshotSerializer(json)
            .build();
    engine.createSchema(PostgresEventTableFactory.INSTANCE);
  }

  /** Appends one event of a new aggregate. */
  void append() {
    engine.appendEvents(MeasuredStore.event(UUID.randomUUID().toString(), 0));
    appended.incrementAndGet();
  }

  /** Fails unless everything appended is stored. */
  void verify() {
    long stored = database.sql("SELECT count(*) FROM " + TABLE).query(Long.class).single();
    if (stored != appended.get()) {
      throw new IllegalStateException(
          "wrong, so no figure counts: %d stored of %d".formatted(stored, appended.get()));
    }
  }

  @Override
  public void close() {
    database.sql("DROP TABLE " + TABLE).update();
  }
}
