package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.axonframework.common.jdbc.PersistenceExceptionResolver;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.PostgresEventTableFactory;
import org.axonframework.eventsourcing.eventstore.jpa.SQLStateResolver;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Why events are not kept by the stock engine: an append that is overtaken by another one's commit
 * is never shown to whoever has read that one, if its date is past or its distance large. Should
 * these tests fail, the framework has mended it.
 */
class StockEngineLossTest {

  @RegisterExtension private static final TestStore test = new TestStore();
  private static JdbcEventStorageEngine stock;

  @BeforeAll
  static void start() {
    PersistenceExceptionResolver duplicates = new SQLStateResolver("23505");
    stock =
        JdbcEventStorageEngine.builder()
            .connectionProvider(new SpringDataSourceConnectionProvider(test.dataSource()))
            .transactionManager(
                new SpringTransactionManager(new JdbcTransactionManager(test.dataSource())))
            .persistenceExceptionResolver(duplicates)
            .eventSerializer(Jackson3Serializer.builder().build())
            .snapshotSerializer(Jackson3Serializer.builder().build())
            .build();
    stock.createSchema(PostgresEventTableFactory.INSTANCE);
  }

  @Test
  void anEventDatedBackHidesTheOneThatItOvertook() throws Exception {
    Duration past = Duration.ofMinutes(2);
    assertThat(seenWhileOvertaking(stock, "past", past, 0)).containsExactly(0L, 2L);
    assertThat(stored(stock, "past")).containsExactlyInAnyOrder(0L, 1L, 2L);
    assertThat(seenWhileOvertaking(test.engine, "past", past, 0)).containsExactly(0L, 1L, 2L);
  }

  @Test
  void aLargeAppendHidesTheOneThatItOvertook() throws Exception {
    Duration now = Duration.ZERO;
    assertThat(seenWhileOvertaking(stock, "large", now, 20_000)).containsExactly(0L, 2L);
    assertThat(stored(stock, "large")).containsExactlyInAnyOrder(0L, 1L, 2L);
    assertThat(seenWhileOvertaking(test.engine, "large", now, 20_000)).containsExactly(0L, 1L, 2L);
  }

  /**
   * The sequence numbers that a reader sees of 0, 1 and 2, where 2 is committed before 1 if it can
   * be.
   */
  private static List<Long> seenWhileOvertaking(
      EventStorageEngine engine, String name, Duration age, int indexesBetween) throws Exception {
    engine.appendEvents(dated(name, 0, Duration.ZERO));
    List<Long> seen = new ArrayList<>();
    TrackingToken[] token = {readFrom(engine, null, name, seen)};
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> overtaking = new ArrayList<>();
      test.transaction.executeWithoutResult(_ -> {
        engine.appendEvents(dated(name, 1, Duration.ZERO));
        useIndexes(indexesBetween);
        Future<?> other = threads.submit(() -> engine.appendEvents(dated(name, 2, age)));
        overtaking.add(other);
        awaitDoneOrWaiting(other);
        CompletableFuture.runAsync(() -> token[0] = readFrom(engine, token[0], name, seen), threads)
            .join();
      });
      for (Future<?> each : overtaking) {
        each.get();
      }
    }
    readFrom(engine, token[0], name, seen);
    return seen;
  }

  private static void useIndexes(int number) {
    if (number > 0) {
      new JdbcTemplate(test.dataSource())
          .queryForList(
              "SELECT nextval(pg_get_serial_sequence('domainevententry', 'globalindex')),"
                  + " nextval(pg_get_serial_sequence('eventstore.domain_event', 'global_index'))"
                  + " FROM generate_series(1, ?)",
              number);
    }
  }

  private static void awaitDoneOrWaiting(Future<?> other) {
    long deadline = System.nanoTime() + 120_000_000_000L;
    JdbcTemplate jdbc = new JdbcTemplate(test.dataSource());
    String waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while (!other.isDone() && jdbc.queryForObject(waiting, Long.class) == 0) {
      assertThat(System.nanoTime()).isLessThan(deadline);
    }
  }

  private static TrackingToken readFrom(
      EventStorageEngine engine, TrackingToken from, String name, List<Long> seen) {
    TrackingToken last = from;
    try (var events = engine.readEvents(from, false)) {
      for (TrackedEventMessage<?> each : events.toList()) {
        last = each.trackingToken();
        DomainEventMessage<?> event = (DomainEventMessage<?>) each;
        if (event.getAggregateIdentifier().equals(name)) {
          seen.add(event.getSequenceNumber());
        }
      }
    }
    return last;
  }

  private static List<Long> stored(EventStorageEngine engine, String name) {
    return engine.readEvents(name).asStream().map(DomainEventMessage::getSequenceNumber).toList();
  }

  private static DomainEventMessage<?> dated(String name, long sequence, Duration age) {
    DomainEventMessage<?> event = TestStore.event(name, sequence);
    return new GenericDomainEventMessage<>(
        "Sample",
        name,
        sequence,
        event.getPayload(),
        MetaData.emptyInstance(),
        event.getIdentifier(),
        Clock.systemUTC().instant().minus(age));
  }
}
