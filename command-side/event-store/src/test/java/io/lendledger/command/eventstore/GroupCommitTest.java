package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

class GroupCommitTest {

  private static final int COMMANDS = 40;

  @RegisterExtension private static final TestStore test = new TestStore();

  @BeforeEach
  void connect() {
    test.engine.connect();
  }

  private static Message<?> command() {
    return GenericCommandMessage.asCommandMessage("command");
  }

  private static void handle(Message<?> message, EventMessage<?>... events) {
    var unit = DefaultUnitOfWork.startAndGet(message);
    unit.onPrepareCommit(_ -> test.engine.appendEvents(events));
    unit.commit();
  }

  /** Lets all commands append while none can commit. */
  private static List<FutureTask<?>> handleAtOnce(String aggregate) {
    List<FutureTask<?>> handled = new ArrayList<>();
    test.transaction.executeWithoutResult(_ -> {
      test.engine.appendEvents(TestStore.event(aggregate + "-first", 0));
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < COMMANDS; i++) {
        DomainEventMessage<?> event = TestStore.event(aggregate + i, 0);
        FutureTask<?> task = new FutureTask<>(() -> handle(command(), event), null);
        handled.add(task);
        threads.add(Thread.ofVirtual().start(task));
      }
      awaitWaiting(threads);
    });
    return handled;
  }

  private static void awaitWaiting(List<Thread> threads) {
    long deadline = System.nanoTime() + 120_000_000_000L;
    while (threads.stream().anyMatch(each -> each.getState() != Thread.State.WAITING)) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
  }

  private static JdbcTemplate jdbc() {
    return new JdbcTemplate(test.dataSource());
  }

  private static long count(String what, String aggregate) {
    return jdbc()
        .queryForObject(
            "SELECT count("
                + what
                + ") FROM eventstore.domain_event"
                + " WHERE aggregate_identifier LIKE ? || '%'",
            Long.class,
            aggregate);
  }

  @Test
  void commandsThatWaitForEachOtherAreCommittedTogether() throws Exception {
    for (Future<?> each : handleAtOnce("together")) {
      each.get();
    }
    assertThat(count("*", "together")).isEqualTo(COMMANDS + 1L);
    assertThat(count("DISTINCT xmin::text", "together")).isLessThan(COMMANDS);
  }

  @Test
  void aConflictFailsWhoHasItAndNobodyElse() throws Exception {
    test.engine.appendEvents(TestStore.event("conflict7", 0));
    List<FutureTask<?>> handled = handleAtOnce("conflict");
    Future<?> refused = handled.remove(7);
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(refused::get)
        .withCauseInstanceOf(AggregateStreamCreationException.class);
    for (Future<?> each : handled) {
      each.get();
    }
    assertThat(count("*", "conflict")).isEqualTo(COMMANDS + 1L);
  }

  @Test
  void whatComesOfAnEventIsInThatEventsTransaction() {
    joins(GenericEventMessage.asEventMessage("event"), TestStore.event("of-event", 0));
    joins(command(), GenericEventMessage.asEventMessage(TestStore.Noted.of("no aggregate")));
  }

  private static void joins(Message<?> message, EventMessage<?> event) {
    long before = count("*", "");
    test.transaction.executeWithoutResult(status -> {
      handle(message, event);
      status.setRollbackOnly();
    });
    assertThat(count("*", "")).isEqualTo(before);
  }

  @Test
  void appendsGoOnAlthoughThoseWhoWaitHoldAllOtherConnections() throws Exception {
    appendHolding("holding-others", TestStore.CONNECTIONS - 1);
  }

  @Test
  void appendsGoOnAlthoughThoseWhoAppendHoldAllConnections() throws Exception {
    test.engine.rest();
    appendHolding("holding-all", TestStore.CONNECTIONS);
  }

  /** The data source gives connections out that are taken with their first statement only. */
  @Test
  void theConnectionIsTakenBeforeAnybodyWaitsForIt() {
    var connections = new HikariConfig();
    connections.setDataSource(OwnDatabase.create());
    try (var pool = new HikariDataSource(connections)) {
      var commits =
          new GroupCommit(
              new LazyConnectionDataSourceProxy(pool),
              (connection, _, _) -> connection.prepareStatement("SELECT 1"));
      commits.connect();
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isOne();
      commits.rest();
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }
  }

  @Test
  void aConnectionThatFailsWhenItIsTakenGoesBack() {
    var connections = new HikariConfig();
    connections.setDataSource(OwnDatabase.create());
    try (var pool = new HikariDataSource(connections)) {
      var commits =
          new GroupCommit(
              new Failing(pool, new SQLException("broken"), 1),
              (connection, _, _) -> connection.prepareStatement("SELECT 1"));
      commits.connect();
      assertThat(pool.getHikariPoolMXBean().getTotalConnections()).isPositive();
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }
  }

  @Test
  @Timeout(120)
  void anErrorIsToldToWhoWaitsAndLaterAppendsGoOn() throws Exception {
    var connections = new HikariConfig();
    connections.setDataSource(OwnDatabase.create());
    try (var pool = new HikariDataSource(connections)) {
      var commits =
          new GroupCommit(
              new Failing(pool, new StackOverflowError(), 2),
              (connection, _, _) -> connection.prepareStatement("SELECT 1"));
      commits.connect();
      List<DomainEventMessage<?>> events = List.of(TestStore.event("error", 0));
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> commits.append(events, Set.of()))
          .withCauseInstanceOf(StackOverflowError.class);
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      commits.connect();
      assertThat(commits.figures().commits()).isZero();
      assertThat(commits.append(events, Set.of())).isTrue();
      assertThat(commits.figures().commits()).isOne();
      assertThat(commits.figures().events()).isOne();
      assertThat(commits.figures().nanos()).isPositive();
      commits.rest();
    }
  }

  /** Its connections break once, at one of the times that they are asked whether they are valid. */
  private static final class Failing extends DelegatingDataSource {

    private final Throwable fault;
    private final int time;
    private final AtomicInteger asked = new AtomicInteger();

    Failing(DataSource connections, Throwable fault, int time) {
      super(connections);
      this.fault = fault;
      this.time = time;
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = super.getConnection();
      return (Connection)
          Proxy.newProxyInstance(
              Connection.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (_, method, arguments) -> {
                if (method.getName().equals("isValid") && asked.incrementAndGet() == time) {
                  throw fault;
                }
                return method.invoke(connection, arguments);
              });
    }
  }

  /** So many hold a connection each before the first of them appends. */
  private static void appendHolding(String aggregate, int connections) throws Exception {
    CountDownLatch held = new CountDownLatch(connections);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> handled = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        DomainEventMessage<?> event = TestStore.event(aggregate + i, 0);
        handled.add(threads.submit(() -> holdAndHandle(held, event)));
      }
      for (Future<?> each : handled) {
        each.get();
      }
    }
    assertThat(count("*", aggregate)).isEqualTo(connections);
  }

  private static void holdAndHandle(CountDownLatch held, EventMessage<?> event) {
    test.transaction.executeWithoutResult(_ -> {
      jdbc().queryForObject("SELECT 1", Long.class);
      held.countDown();
      try {
        boolean _ = held.await(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      handle(command(), event);
    });
  }

  @Test
  void aLostConnectionIsReplaced() {
    handle(command(), TestStore.event("lost", 0));
    test.loseConnections();
    DomainEventMessage<?> next = TestStore.event("lost", 1);
    try {
      handle(command(), next);
    } catch (RuntimeException e) {
      handle(command(), next);
    }
    assertThat(count("*", "lost")).isEqualTo(2);
  }
}
