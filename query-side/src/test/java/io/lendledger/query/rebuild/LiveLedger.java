package io.lendledger.query.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.rebuild.FindProjection;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.parked.ParkedModels;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.TestPostgres;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.springframework.jdbc.core.JdbcTemplate;

/** A query side with live processors on a store in memory, and a database of its own. */
final class LiveLedger implements AutoCloseable {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final String FIRST = "first";

  private final HikariDataSource database;
  private final InMemoryEventStorageEngine store;
  private final String node;
  private final SeverableDataSource dataSource;
  private final JdbcTemplate jdbc;
  private final QueryProcess process;
  private int lenders;

  LiveLedger() {
    this(TestPostgres.freshDatabase(), new InMemoryEventStorageEngine(), FIRST);
  }

  private LiveLedger(HikariDataSource database, InMemoryEventStorageEngine store, String node) {
    this.database = database;
    this.store = store;
    this.node = node;
    this.dataSource = new SeverableDataSource(database);
    this.jdbc = new JdbcTemplate(database);
    this.process = new QueryProcess(store, dataSource, node);
  }

  /** Starts another process on the same events and the same database. */
  LiveLedger beside() {
    return new LiveLedger(database, store, "beside " + node);
  }

  /** From now on nothing of the process reaches the database, as after SIGKILL. */
  void kill() {
    dataSource.sever();
  }

  /** Ends the process in good order while others hold what it waits for, and starts another. */
  void restart() {
    process.restart();
  }

  /** Ends the process and starts one in which a projection is another one. */
  void upgrade(Class<? extends Projection> former, UnaryOperator<Projection> projection) {
    process.upgrade(former, projection);
  }

  /** Asks as a read does that takes its rows from this model; throws when it is refused. */
  void read(String name) {
    process.bean(Moments.class).awaitFresh(List.of(name));
  }

  /** Ends the process, and with the first one the connections of all. */
  @Override
  public void close() {
    process.stop();
    if (node.equals(FIRST)) {
      database.close();
    }
  }

  JdbcTemplate jdbc() {
    return jdbc;
  }

  Catalogue catalogue() {
    return new Catalogue(jdbc);
  }

  /** A connection that reads the lenders and goes on to, so that they cannot be swapped. */
  Connection readerThatStays() throws SQLException {
    Connection reader = database.getConnection();
    reader.setAutoCommit(false);
    reader.createStatement().execute("SELECT FROM query.lender");
    return reader;
  }

  List<String> projections() {
    return process.beans(Projection.class).stream().map(Projection::name).sorted().toList();
  }

  /** Registers lenders under codes of their own, and waits until all read models know them. */
  void register(String... lenderNames) {
    for (String name : lenderNames) {
      publish(name, "L" + ++lenders);
    }
    awaitHead();
  }

  void publish(String name, String code) {
    process.publish(new LenderRegistered(code, name, BigDecimal.TEN, BigDecimal.ZERO, "USD"));
  }

  List<String> names() {
    return jdbc.queryForList(
        "SELECT lender_name FROM query.lender WHERE valid_to = 9223372036854775807"
            + " ORDER BY valid_from",
        String.class);
  }

  void request(String name, RebuildKind kind) {
    process.bean(Rebuilds.class).request(name, kind);
  }

  /** Goes on with work as a process does that does not know that it was taken for dead. */
  void goOn(Work work) throws InterruptedException {
    Projection projection =
        process.beans(Projection.class).stream()
            .filter(each -> each.name().equals(work.name()))
            .findFirst()
            .orElseThrow();
    new RebuildRun(
            work,
            projection,
            process.bean(RebuildTable.class),
            process.bean(QueryDatabase.class),
            process::head,
            () -> false)
        .run(process.eventStore());
  }

  Rebuild awaitEnd(String name, RebuildKind kind) {
    await(() -> rebuild(name, kind).filter(each -> !each.goesOn()).isPresent());
    return rebuild(name, kind).orElseThrow();
  }

  void awaitEvents(String name, long events) {
    await(() -> rebuild(name, REPLAY).filter(each -> each.events() >= events).isPresent());
  }

  /** Who works on a replay. */
  String holder(String name) {
    return jdbc.queryForObject(
        "SELECT coalesce(owner, '') FROM query.rebuild WHERE name = ? AND kind = 'Replay'",
        String.class,
        name);
  }

  void awaitHolder(String name, Predicate<String> wish) {
    await(() -> wish.test(holder(name)));
  }

  /** Until the model is read and written in this process's revision. */
  void awaitCurrent(String name) {
    await(() -> state(name).state().equals("Live"));
  }

  /** What is set aside. */
  List<ParkedEvent> parked() {
    return process.bean(ParkedModels.class).all();
  }

  void awaitParked(String name, int sequences) {
    await(() -> parked().stream().filter(e -> e.handler().equals(name)).count() == sequences);
  }

  /** Lets operations decide on the one sequence that is set aside. */
  void decide(Function<ParkedEvent, ParkedEventEvent> decision) {
    ParkedEvent one = parked().getFirst();
    process.publish(decision.apply(one));
  }

  /** Until all models have come to the end of the store. */
  void awaitHead() {
    var progress = process.bean(Progress.class);
    if (progress.await(projections(), process.head(), LONG) < process.head()) {
      throw new AssertionError("not there within " + LONG);
    }
  }

  void awaitAttempts(int attempts) {
    await(() -> parked().stream().anyMatch(each -> each.attempts() == attempts));
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + LONG.toNanos();
    while (!wish.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + LONG);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private Optional<Rebuild> rebuild(String name, RebuildKind kind) {
    var kinds = process.bean(RebuildTable.class).all(process.head()).getOrDefault(name, Map.of());
    return Optional.ofNullable(kinds.get(kind));
  }

  ProjectionState state(String name) {
    var bus = SimpleQueryBus.builder().build();
    Object handler = process.bean("projectionStatesHandler");
    new AnnotationQueryHandlerAdapter<>(handler).subscribe(bus);
    var gateway = DefaultQueryGateway.builder().queryBus(bus).build();
    return gateway.query(new FindProjection(name), ProjectionState.class).join();
  }
}
