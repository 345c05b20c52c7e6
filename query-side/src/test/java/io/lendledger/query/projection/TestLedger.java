package io.lendledger.query.projection;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MetaData;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A query side on a database of its own, told events directly. Positions count up in tens, since a
 * store's positions have holes; time moves a second per event.
 */
public final class TestLedger implements AutoCloseable {

  private static final int STEP = 10;

  private final HikariDataSource dataSource = TestPostgres.freshDatabase();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-03-02T09:00:00Z"));
  private final List<StoredEvent> history = new CopyOnWriteArrayList<>();
  private final Beans context = new Beans();
  private final SimpleQueryBus bus = SimpleQueryBus.builder().build();
  private final QueryGateway gateway = DefaultQueryGateway.builder().queryBus(bus).build();
  private final TestHistory stored = new TestHistory();
  private final List<ProjectionWriter> writers;
  private final TransactionTemplate transactions =
      new TransactionTemplate(new JdbcTransactionManager(dataSource));
  private final AtomicLong head = new AtomicLong(-1);
  private final AtomicLong readersHead = new AtomicLong(-1);
  private final AtomicReference<Thread> reader = new AtomicReference<>();
  private long last = -1;

  private boolean busy;

  /** Nobody's models will ever reach the store's end: another lender goes on and on. */
  public void keepBusy() {
    busy = true;
  }

  private final class Head implements StoreHead {

    @Override
    public long position() {
      if (busy) {
        throw new IllegalStateException("a lender does not wait for another's events");
      }
      return head.get();
    }

    @Override
    public long position(LenderCode lender) {
      reader.set(Thread.currentThread());
      return readersHead.get();
    }
  }

  /** An empty ledger. */
  public TestLedger() {
    this(Map.of());
  }

  /** An empty ledger with these settings. */
  public TestLedger(Map<String, Object> settings) {
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("settings", settings));
    context.registerBean(DataSource.class, () -> dataSource);
    context.registerBean(Clock.class, TestClock::new);
    context.registerBean(StoreHead.class, Head::new);
    context.registerBean(EventStore.class, stored::store);
    context.registerBean(QueryGateway.class, () -> gateway);
    context.open();
    context.getBean("indexFollower", SmartLifecycle.class).stop();
    subscribeHandlers();
    writers = writers(QueryDatabase.SCHEMA);
  }

  private void subscribeHandlers() {
    stored.answerOn(bus);
    Stream.of(context.getBeanDefinitionNames())
        .map(context::getBean)
        .filter(bean -> bean.getClass().getSimpleName().endsWith("Handler"))
        .forEach(bean -> new AnnotationQueryHandlerAdapter<>(bean).subscribe(bus));
  }

  private List<ProjectionWriter> writers(String schema) {
    var jdbc = new JdbcTemplate(dataSource);
    return context.getBeansOfType(Projection.class).values().stream()
        .map(projection -> new ProjectionWriter(projection, jdbc, schema))
        .toList();
  }

  /** Stores events, each at a position and second of its own, and projects them as one batch. */
  public void tell(Object... events) {
    List<StoredEvent> batch = Arrays.stream(events).map(this::store).toList();
    history.addAll(batch);
    project(writers, batch);
    head.set(last);
    readersHead.set(last);
  }

  /** The same with events of lenders that never read. */
  public void tellOfOthers(Object... events) {
    List<StoredEvent> batch = Arrays.stream(events).map(this::store).toList();
    history.addAll(batch);
    project(writers, batch);
    head.set(last);
  }

  /** Stores events of an aggregate, with what their metadata say, and projects them. */
  public void tellOf(String aggregate, Map<String, ?> metadata, Object... events) {
    project(writers, append(aggregate, metadata, events));
  }

  /** Stores events of an aggregate that no projection has seen yet. */
  public void storeOnly(String aggregate, Map<String, ?> metadata, Object... events) {
    append(aggregate, metadata, events);
  }

  private List<StoredEvent> append(String aggregate, Map<String, ?> metadata, Object... events) {
    List<StoredEvent> batch = new ArrayList<>();
    for (Object event : events) {
      tick();
      batch.add(new StoredEvent(stored.append(aggregate, event, metadata, now(), last), last));
    }
    history.addAll(batch);
    head.set(last);
    readersHead.set(last);
    return batch;
  }

  private void tick() {
    now.updateAndGet(time -> time.plusSeconds(1));
    last += STEP;
  }

  private StoredEvent store(Object event) {
    tick();
    EventMessage<?> message =
        new GenericEventMessage<>(
            new GenericEventMessage<>(event, MetaData.emptyInstance()), this::now);
    return new StoredEvent(message, last);
  }

  /** All models in one transaction: what is told is told to all of them or to none. */
  private void project(List<ProjectionWriter> into, List<StoredEvent> batch) {
    transactions.executeWithoutResult(_ -> into.forEach(writer -> writer.write(batch)));
  }

  /** The time of the last event, or what {@link #setTime} said. */
  public Instant now() {
    return now.get();
  }

  /** Lets time go on to an instant. */
  public void setTime(String instant) {
    now.set(Instant.parse(instant));
  }

  /** What was told behind a position. */
  public List<StoredEvent> toldBehind(long position) {
    return history.stream().filter(event -> event.position() > position).toList();
  }

  /** A part of the query side. */
  public <T> T part(Class<T> type) {
    return context.getBean(type);
  }

  /** The thread on which a handler last read for a lender. */
  public Thread reader() {
    return reader.get();
  }

  /** The last position. */
  public long head() {
    return head.get();
  }

  /** Asks, and waits for the answer; throws what the handler threw. */
  public <R> R ask(Object query, Class<R> answer) {
    try {
      return gateway.query(query, answer).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Throws all rows away and projects the whole history again, in batches of a size. */
  public void replay(int batchSize) {
    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    tables(jdbc).stream()
        .filter(table -> !table.equals("progress"))
        .forEach(table -> jdbc.execute("TRUNCATE query." + table));
    jdbc.update("UPDATE query.progress SET position = -1, at = 'epoch'");
    for (int from = 0; from < history.size(); from += batchSize) {
      project(writers, history.subList(from, Math.min(history.size(), from + batchSize)));
    }
  }

  /** All rows of all tables, sorted, by table. */
  public Map<String, String> dump() {
    JdbcTemplate jdbc = new JdbcTemplate(dataSource);
    var dump = new TreeMap<String, String>();
    for (String table : tables(jdbc)) {
      dump.put(
          table,
          jdbc
              .queryForList(
                  "SELECT t::text FROM query.%s t ORDER BY 1".formatted(table), String.class)
              .stream()
              .collect(Collectors.joining("\n")));
    }
    return dump;
  }

  /** Lets something happen before the next statement that has a text in it, once. */
  public void before(String statement, Runnable event) {
    ((WatchedDatabase) dataSource.getDataSource()).before(statement, event);
  }

  /** A single text from the rows. */
  public String value(String sql) {
    return new JdbcTemplate(dataSource).queryForObject(sql, String.class);
  }

  /** Changes the rows behind everybody's back. */
  public void execute(String sql) {
    new JdbcTemplate(dataSource).execute(sql);
  }

  private static List<String> tables(JdbcTemplate jdbc) {
    return jdbc.queryForList(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'query'"
            + " AND table_name NOT IN ('flyway_schema_history', 'token_entry')",
        String.class);
  }

  @Override
  public void close() {
    context.close();
  }

  private final class TestClock extends Clock {

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now.get();
    }
  }
}
