package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.query.QuerySideConfiguration;
import io.lendledger.query.rebuild.RebuildTable;
import io.lendledger.query.rebuild.Rebuilds;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.EventProcessingConfiguration;
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

/**
 * The query side beside an event store in PostgreSQL; its read models are made by replays, and no
 * processor keeps them up to date.
 */
final class QueryService implements AutoCloseable {

  private final EmbeddedPostgres postgres;
  private final HikariDataSource pool;
  private final AnnotationConfigApplicationContext context;
  private final JdbcTemplate jdbc;

  QueryService() throws IOException {
    postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_wal_size", "4GB")
            .start();
    pool = pool(postgres);
    context = context(pool);
    jdbc = new JdbcTemplate(pool);
  }

  private static HikariDataSource pool(EmbeddedPostgres postgres) {
    var config = new HikariConfig();
    config.setJdbcUrl(postgres.getJdbcUrl("postgres", "postgres") + "&reWriteBatchedInserts=true");
    config.setMaximumPoolSize(16);
    return new HikariDataSource(config);
  }

  private static AnnotationConfigApplicationContext context(DataSource pool) {
    var manager = new JdbcTransactionManager(pool);
    var configuration = DefaultConfigurer.defaultConfiguration().buildConfiguration();
    var context = new AnnotationConfigApplicationContext();
    context.registerBean(DataSource.class, () -> pool);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(
        StoreHead.class,
        () -> () -> context.getBean(EventStore.class).createHeadToken().position().orElse(-1));
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
    context.registerBean(
        EventProcessingConfiguration.class, configuration::eventProcessingConfiguration);
    context.register(EventStoreConfiguration.class, QuerySideConfiguration.class);
    context.refresh();
    return context;
  }

  /** Stores events in one transaction. */
  void append(List<? extends EventMessage<?>> events) {
    new TransactionTemplate(new JdbcTransactionManager(pool))
        .executeWithoutResult(_ -> context.getBean(EventStore.class).publish(events));
  }

  /** Makes a read model anew; throws unless it has then seen as many events. */
  void replay(String model, long events) throws InterruptedException {
    context.getBean(Rebuilds.class).request(model, RebuildKind.REPLAY);
    Rebuild rebuild = state(model);
    while (rebuild.goesOn()) {
      TimeUnit.MILLISECONDS.sleep(5);
      rebuild = state(model);
    }
    if (rebuild.hasFailed() || rebuild.events() != events) {
      throw new IllegalStateException(model + ": " + rebuild);
    }
  }

  private Rebuild state(String model) {
    var rebuilds = Objects.requireNonNull(context.getBean(RebuildTable.class).all(1).get(model));
    return Objects.requireNonNull(rebuilds.get(RebuildKind.REPLAY));
  }

  /** Adds so many copies of a table's rows; the ids of loans and trades say which one. */
  void copy(String table, int copies) {
    String columns =
        jdbc.queryForObject(
            """
            SELECT string_agg(
              CASE WHEN attname ~ '^(loan|trade|client_level_loan)_id$'
                THEN format('%I || ''/'' || copy', attname) ELSE quote_ident(attname) END,
              ', ' ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = CAST(? AS regclass) AND attnum > 0
            """,
            String.class, table);
    jdbc.execute(
        """
        CREATE TEMP TABLE original AS SELECT * FROM %1$s;
        INSERT INTO %1$s SELECT %2$s FROM original, generate_series(1, %3$d) copy;
        DROP TABLE original;
        ANALYZE %1$s
        """
            .formatted(table, columns, copies));
  }

  AnnotationConfigApplicationContext context() {
    return context;
  }

  DataSource database() {
    return pool;
  }

  long count(String rows) {
    Long count = jdbc.queryForObject("SELECT count(*) FROM " + rows, Long.class);
    return count == null ? 0 : count;
  }

  @Override
  public void close() throws IOException {
    context.close();
    pool.close();
    postgres.close();
  }
}
