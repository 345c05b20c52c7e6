package io.lendledger.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.eventstore.EventStoreConfiguration;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.event.EventType;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The service's own event store on a PostgreSQL that keeps what it acknowledges. */
final class MeasuredStore implements AutoCloseable {

  private static final int PAYLOAD_CHARACTERS = 220;

  /** An event of 240 bytes. */
  @EventType(name = "measured.noted", revision = "1")
  record Noted(String text) {}

  private final Path directory;
  private final EmbeddedPostgres postgres;
  private final HikariDataSource pool;
  private final AnnotationConfigApplicationContext context;
  private final EventStore store;
  private final ProcessTimes databaseTimes = new ProcessTimes();

  MeasuredStore() throws IOException {
    directory = Files.createTempDirectory("measured-store");
    postgres =
        EmbeddedPostgres.builder()
            .setDataDirectory(directory)
            .setCleanDataDirectory(true)
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("wal_compression", "on")
            .start();
    var config = new HikariConfig();
    config.setJdbcUrl(postgres.getJdbcUrl("postgres", "postgres") + "&reWriteBatchedInserts=true");
    config.setMaximumPoolSize(16);
    pool = new HikariDataSource(config);
    var manager = new JdbcTransactionManager(pool);
    context = new AnnotationConfigApplicationContext();
    context.registerBean(DataSource.class, () -> pool);
    context.registerBean(
        ConnectionProvider.class, () -> new SpringDataSourceConnectionProvider(pool));
    context.registerBean(TransactionManager.class, () -> new SpringTransactionManager(manager));
    context.registerBean(
        "eventSerializer",
        Serializer.class,
        () -> new EventSerializer(new EventCatalogue(List.of(Noted.class))));
    context.registerBean(
        "snapshotSerializer", Serializer.class, () -> Jackson3Serializer.builder().build());
    context.registerBean(
        Configuration.class, () -> DefaultConfigurer.defaultConfiguration().buildConfiguration());
    context.register(EventStoreConfiguration.class);
    context.refresh();
    store = context.getBean(EventStore.class);
  }

  DataSource dataSource() {
    return pool;
  }

  /** Appends so many events of a new aggregate, as a command does. */
  void append(int events) {
    append(new GenericCommandMessage<>("append"), events);
  }

  /**
   * Appends an event of a new aggregate in a transaction of its own, as an event's handler does.
   */
  void appendAlone() {
    append(new GenericEventMessage<>("append"), 1);
  }

  private void append(Message<?> cause, int events) {
    String aggregate = UUID.randomUUID().toString();
    List<DomainEventMessage<?>> batch =
        IntStream.range(0, events)
            .<DomainEventMessage<?>>mapToObj(n -> event(aggregate, n))
            .toList();
    var unit = DefaultUnitOfWork.startAndGet(cause);
    store.publish(batch);
    unit.commit();
  }

  /** Processor time that this process and the database's have used so far, in nanoseconds. */
  long cpuNanos() throws IOException {
    Processors.Used used = used();
    return used.service().plus(used.database()).toNanos();
  }

  /** The same apart: of this process, and of the database's. */
  Processors.Used used() throws IOException {
    long server =
        Long.parseLong(Files.readAllLines(directory.resolve("postmaster.pid")).getFirst().strip());
    ProcessHandle postmaster = ProcessHandle.of(server).orElseThrow();
    return new Processors.Used(
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO),
        databaseTimes.with(Stream.concat(Stream.of(postmaster), postmaster.descendants())));
  }

  int port() {
    return postgres.getPort();
  }

  static DomainEventMessage<?> event(String aggregate, int sequence) {
    String text = (aggregate + sequence).repeat(8).substring(0, PAYLOAD_CHARACTERS);
    return new GenericDomainEventMessage<>("Measured", aggregate, sequence, new Noted(text));
  }

  @Override
  public void close() throws IOException {
    context.close();
    pool.close();
    postgres.close();
  }
}
