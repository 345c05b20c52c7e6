package io.lendledger.command;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.client.reference.PlacingPreferences;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.eventstore.StoreOnPostgres;
import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.command.submission.sending.RunFence;
import io.lendledger.core.bound.Horizon;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.LocalDate;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.config.Configuration;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.inmemory.InMemoryTokenStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** The command side on a PostgreSQL database of its own, with the event store in it. */
public final class CommandSideRun implements AutoCloseable {

  private static final Horizon HORIZON =
      new Horizon(
          LocalDate.of(1990, 1, 1),
          Period.ofDays(366),
          Period.ofYears(1),
          Period.ofYears(10),
          Period.ofYears(1_000));
  private static final long PATIENCE_SECONDS = 180;
  private static final long LOOK_NANOS = 2_000_000;
  private static final String PATIENCE_PROPERTY = "lendledger.registers.patience-ms";

  /** Those of the template, which every run's database is a copy of. */
  private static volatile CommandSchema tables;

  private final Clock clock;
  private final Map<String, Object> settings;
  private final String[] packages;
  private final OwnDatabase database;
  private final CommandSideRun claiming;
  private final TokenStore tokens = new InMemoryTokenStore();
  private final Interruptions interruptions = new Interruptions();
  private final ReadEvents history = new ReadEvents();
  private LookUpModel lookUps = new LookUpModel();
  private HikariDataSource pool;
  private Beans context;
  private SpringTransactionManager transactions;
  private EventStore store;
  private CommandBus bus;
  private volatile Configuration axon;
  private Stillness stillness;
  private boolean handlesTogether;

  /** Starts what these subjects' packages contain, aggregates included. */
  public CommandSideRun(Clock clock, String... subjects) {
    this(clock, Map.of(), subjects);
  }

  /** Starts these subjects with settings other than the default ones. */
  public CommandSideRun(Clock clock, Map<String, Object> settings, String... subjects) {
    this.clock = clock;
    this.database = OwnDatabase.of("programme", CommandSideRun::makeTables);
    this.claiming = this;
    this.settings = settings;
    this.packages =
        Stream.concat(Arrays.stream(subjects), Stream.of("parked", "rehearsal"))
            .map(each -> "io.lendledger.command." + each)
            .toArray(String[]::new);
    start();
  }

  /** Starts another process on the same database, while the first one claims every group. */
  public CommandSideRun(CommandSideRun first) {
    this.clock = first.clock;
    this.settings = first.settings;
    this.packages = first.packages;
    this.database = first.database;
    this.claiming = first;
    start();
  }

  private static void makeTables(DataSource database) {
    StoreOnPostgres.migrate(database);
    tables = new CommandSchema(database);
  }

  private void start() {
    HikariConfig connections = new HikariConfig();
    connections.setDataSource(database.dataSource());
    connections.setMaximumPoolSize(16);
    connections.setMinimumIdle(1);
    pool = new HikariDataSource(connections);
    DataSource dataSource = new LazyConnectionDataSourceProxy(pool);
    var platform = new JdbcTransactionManager(dataSource);
    transactions = new SpringTransactionManager(platform);
    store = StoreOnPostgres.in(dataSource, transactions);
    CommandSideBus own = CommandSideBus.with(transactions);
    bus = own;
    var _ =
        bus.registerDispatchInterceptor(messages -> (index, command) -> interruptions.let(command));
    var origin = new SimpleCorrelationDataProvider("submissionId", "submissionRecord");
    var _ = bus.registerHandlerInterceptor(new CorrelationDataInterceptor<>(origin));
    context = new Beans();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(
            new MapPropertySource("patience", Map.of(PATIENCE_PROPERTY, PATIENCE_SECONDS * 1000)));
    context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", settings));
    context.registerBean(DataSource.class, () -> dataSource);
    context.registerBean(EventStore.class, () -> store);
    CommandsTogether together = own.together(transactions, origin, interruptions);
    context.registerBean(
        CommandsTogether.class, () -> handlesTogether ? together : new NeverTogether());
    context.registerBean(JdbcClient.class, () -> JdbcClient.create(dataSource));
    context.registerBean(JdbcTemplate.class, () -> new JdbcTemplate(dataSource));
    context.registerBean(PlatformTransactionManager.class, () -> platform);
    context.registerBean(Clock.class, () -> clock);
    context.registerBean(Company.class);
    context.registerBean(Horizon.class, () -> HORIZON);
    context.registerBean(StoreHead.class, () -> this::head);
    context.registerBean(
        CommandGateway.class, () -> DefaultCommandGateway.builder().commandBus(bus).build());
    context.registerBean(ProcessTokens.class, () -> claiming::progress);
    context.registerBean(CommandSchema.class, () -> tables);
    context.register(Settings.class);
    context.registerBean("lookUpModel", LookUpModel.class, () -> lookUps);
    context.open(packages, settings);
    context.getBeanProvider(RunFence.class).forEach(bus::registerHandlerInterceptor);
    context.getBeanProvider(PlacingPreferences.class).forEach(bus::registerHandlerInterceptor);
    var _ = bus.registerHandlerInterceptor(interruptions::append);
    axon =
        new CommandSideWiring(context, bus, transactions, store, tokens)
            .configurer(claiming == this)
            .start();
    stillness = new Stillness(axon, this::head);
    context.getBeanFactory().registerSingleton("processing", axon.eventProcessingConfiguration());
  }

  /** What the command side's configuration binds, whatever subjects are there. */
  @ConfigurationPropertiesScan("io.lendledger.command")
  private static final class Settings {}

  /** Ends the process, whatever it is doing, and starts another one on the same database. */
  public void restart() {
    stop();
    interruptions.end();
    start();
  }

  /** Starts again, and from now on handles commands together that a node does, in one unit. */
  public void restartTogether() {
    handlesTogether = true;
    restart();
  }

  /** The same with other look-ups, as those of another version. */
  public void restart(LookUpModel other) {
    lookUps = other;
    restart();
  }

  private long head() {
    return ReadEvents.head(store);
  }

  private long progress(String process) {
    return axon.eventProcessingConfiguration()
        .eventProcessor(process, StreamingEventProcessor.class)
        .map(StreamingEventProcessor::processingStatus)
        .flatMap(segments -> segments.values().stream().findAny())
        .map(segment -> segment.getCurrentPosition().orElse(-1))
        .orElse(-1L);
  }

  /** Publishes events as if their aggregates had. */
  public void publish(Object... events) {
    for (Object event : events) {
      transactions.executeInTransaction(
          () -> store.publish(GenericEventMessage.asEventMessage(event)));
    }
  }

  /** Sends a command and waits for its answer. */
  public Object send(Object command) {
    return context
        .getBean(CommandGateway.class)
        .sendAndWait(command, PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** All events so far, in order. */
  public List<TrackedEventMessage<?>> history() {
    return history.readOn(store);
  }

  /** All events of a type so far, in order. */
  public <T> List<T> events(Class<T> type) {
    return history.readOn(store).stream()
        .filter(event -> type.isAssignableFrom(event.getPayloadType()))
        .map(event -> type.cast(event.getPayload()))
        .toList();
  }

  /** Waits until every group has handled every event, those included that come of it. */
  public void settle() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!stillness.isReached()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the processes do not come to rest");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** What keeps commands from their handlers, until a restart. */
  public Interruptions interruptions() {
    return interruptions;
  }

  /** Waits until a command is held back or nothing is left to do; answers whether one was. */
  public boolean awaitStop() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!interruptions.hasStopped() && !stillness.isReached()) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("the processes neither stop nor come to rest");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return interruptions.hasStopped();
  }

  /** A bean of the command side. */
  public <T> T get(Class<T> type) {
    return context.getBean(type);
  }

  /** The beans that handle a group's events. */
  public List<Object> handlersOf(String group) {
    return context.getBeansWithAnnotation(ProcessingGroup.class).values().stream()
        .filter(each -> each.getClass().getAnnotation(ProcessingGroup.class).value().equals(group))
        .toList();
  }

  /** Connections beside those of the run. */
  public DataSource database() {
    return database.dataSource();
  }

  /** Direct access to the tables. */
  public JdbcClient jdbc() {
    return context.getBean(JdbcClient.class);
  }

  /** In the order of a service. */
  private void stop() {
    context.stop();
    axon.shutdown();
    context.close();
    pool.close();
  }

  /** Ends the process, and its database with the first one on it. */
  @Override
  public void close() {
    stop();
    if (claiming == this) {
      database.close();
    }
  }
}
