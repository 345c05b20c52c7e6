package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The event store of a running service, in the database that it embeds; appends like a node. */
final class RunningStore implements AutoCloseable {

  private static final int PORT_LINE = 3;

  private final HikariDataSource pool;
  private final AnnotationConfigApplicationContext context;
  private final JdbcTemplate jdbc;

  RunningStore(Path data) throws IOException {
    pool = pool(data);
    context = context(pool);
    jdbc = new JdbcTemplate(pool);
  }

  /** Where the database listens, and to whom. */
  record Address(int port, String user, String password) {

    static Address of(Path data) throws IOException {
      List<String> postmaster =
          Files.readAllLines(data.resolve("postgres/postmaster.pid"), StandardCharsets.US_ASCII);
      return new Address(
          Integer.parseInt(postmaster.get(PORT_LINE).strip()),
          "lendledger",
          Files.readString(data.resolve("postgres-password")).strip());
    }
  }

  private static HikariDataSource pool(Path data) throws IOException {
    Address address = Address.of(data);
    var config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:postgresql://127.0.0.1:%d/lendledger?reWriteBatchedInserts=true"
            .formatted(address.port()));
    config.setUsername(address.user());
    config.setPassword(address.password());
    config.setMaximumPoolSize(4);
    return new HikariDataSource(config);
  }

  private static AnnotationConfigApplicationContext context(DataSource pool) {
    var manager = new JdbcTransactionManager(pool);
    var configuration = DefaultConfigurer.defaultConfiguration().buildConfiguration();
    var context = new AnnotationConfigApplicationContext();
    context.registerBean(DataSource.class, () -> pool);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(
        ConnectionProvider.class, () -> new SpringDataSourceConnectionProvider(pool));
    context.registerBean(TransactionManager.class, () -> new SpringTransactionManager(manager));
    context.registerBean(
        "eventSerializer",
        Serializer.class,
        () -> new EventSerializer(new EventCatalogue(Events.ALL)));
    context.registerBean(
        "snapshotSerializer", Serializer.class, () -> Jackson3Serializer.builder().build());
    context.registerBean(Configuration.class, () -> configuration);
    context.register(EventStoreConfiguration.class);
    context.refresh();
    return context;
  }

  /** Stores events in one transaction. */
  void append(List<? extends EventMessage<?>> events) {
    new TransactionTemplate(new JdbcTransactionManager(pool))
        .executeWithoutResult(_ -> context.getBean(EventStore.class).publish(events));
  }

  /** The number of rows that a FROM clause gives. */
  long count(String rows) {
    Long count = jdbc.queryForObject("SELECT count(*) FROM " + rows, Long.class);
    return count == null ? 0 : count;
  }

  /** The texts that a query gives, in its order. */
  List<String> texts(String query) {
    return jdbc.query(query, (row, _) -> row.getString(1));
  }

  /** Waits until the look-ups and all read models have reached the end of the store. */
  void awaitReadModels() throws InterruptedException {
    String behind = " WHERE position < (SELECT max(global_index) FROM eventstore.domain_event)";
    while (count("query.progress" + behind) + count("command.progress" + behind) > 0) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
    jdbc.execute("VACUUM ANALYZE");
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
