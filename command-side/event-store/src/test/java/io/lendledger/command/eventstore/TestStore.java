package io.lendledger.command.eventstore;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.event.EventType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An event store in a database of its own, which ends with the tests of a class. */
final class TestStore implements AfterAllCallback {

  @EventType(name = "sample.noted", revision = "3")
  record Noted(
      String zebra, BigDecimal amount, LocalDate date, String nothing, List<String> apples) {

    static Noted of(String text) {
      return new Noted(
          text, new BigDecimal("1E-8"), LocalDate.of(2026, 2, 28), null, List.of("a", "b"));
    }
  }

  static final int CONNECTIONS = 24;
  private static final long NEVER = Duration.ofDays(1).toMillis();

  private final OwnDatabase database = StoreOnPostgres.database();
  private final HikariDataSource pool;
  private final DataSource dataSource;
  final TransactionTemplate transaction;
  final CommitOrderedEventStorageEngine engine;
  final TailingEventStore store;

  TestStore() {
    var connections = new HikariConfig();
    connections.setDataSource(database.dataSource());
    connections.setMaximumPoolSize(CONNECTIONS);
    pool = new HikariDataSource(connections);
    dataSource = new LazyConnectionDataSourceProxy(pool);
    transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource));
    engine = engine();
    store = another();
  }

  private CommitOrderedEventStorageEngine engine() {
    var transactions = new JdbcTransactionManager(dataSource);
    return new CommitOrderedEventStorageEngine(
        CommitOrderedEventStorageEngine.builder()
            .connectionProvider(new SpringDataSourceConnectionProvider(dataSource))
            .transactionManager(new SpringTransactionManager(transactions))
            .persistenceExceptionResolver(new SQLStateResolver("23505"))
            .eventSerializer(new EventSerializer(new EventCatalogue(List.of(Noted.class))))
            .snapshotSerializer(Jackson3Serializer.builder().build()),
        dataSource);
  }

  /** A store of another process on the same database, which never looks by itself. */
  TailingEventStore another() {
    TailingEventStore.Builder builder = TailingEventStore.builder().pollMillis(NEVER);
    builder.engine(engine());
    return builder.build();
  }

  /** Ends every connection; the pool makes others. */
  void loseConnections() {
    new JdbcTemplate(dataSource)
        .queryForList(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE pid <> pg_backend_pid() AND datname = current_database()");
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  DataSource dataSource() {
    return dataSource;
  }

  static DomainEventMessage<?> event(String aggregate, long sequence) {
    return new GenericDomainEventMessage<>(
        "Sample", aggregate, sequence, Noted.of(aggregate + "#" + sequence));
  }

  @Override
  public void afterAll(ExtensionContext tests) {
    pool.close();
    database.close();
  }
}
