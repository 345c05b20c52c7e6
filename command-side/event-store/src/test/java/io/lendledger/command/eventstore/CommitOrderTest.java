package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;

class CommitOrderTest {

  private static final int APPENDERS = 12;
  private static final int TRANSACTIONS = 60;

  @RegisterExtension private static final TestStore test = new TestStore();

  @Test
  void everyCommittedEventIsSeenOnceAndInOrder() throws Exception {
    Queue<String> committed = new ConcurrentLinkedQueue<>();
    List<Future<?>> appenders = new ArrayList<>();
    List<TrackedEventMessage<?>> seen = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var stream = test.store.openStream(test.store.createHeadToken())) {
      for (int i = 0; i < APPENDERS; i++) {
        int appender = i;
        appenders.add(threads.submit(() -> appendSome(appender, committed)));
      }
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
      while (!appenders.stream().allMatch(Future::isDone) || seen.size() < committed.size()) {
        assertThat(System.nanoTime()).as("an event is missing").isLessThan(deadline);
        if (stream.hasNextAvailable(20, TimeUnit.MILLISECONDS)) {
          seen.add(stream.nextAvailable());
        }
      }
      for (Future<?> appender : appenders) {
        appender.get();
      }
      assertThat(stream.hasNextAvailable()).isFalse();
    }

    assertThat(seen)
        .extracting(EventMessage::getIdentifier)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(committed)
        .isEqualTo(storedFrom(seen.getFirst()));
    assertThat(seen)
        .extracting(event -> event.trackingToken().position().orElseThrow())
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(seen)
        .allSatisfy(event ->
            assertThat(((GapAwareTrackingToken) event.trackingToken()).getGaps()).isEmpty());
  }

  /** Some transactions roll back, some dawdle before they commit, some are dated days ago. */
  private static void appendSome(int appender, Queue<String> committed) {
    var random = new Random(appender);
    long sequence = 0;
    for (int i = 0; i < TRANSACTIONS; i++) {
      List<DomainEventMessage<?>> events = new ArrayList<>();
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        events.add(dated("stress-" + appender, sequence + events.size(), random.nextInt(5)));
      }
      boolean rollback = random.nextInt(4) == 0;
      test.transaction.executeWithoutResult(status -> {
        test.engine.appendEvents(events);
        if (random.nextInt(10) == 0) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        if (rollback) {
          status.setRollbackOnly();
        }
      });
      if (!rollback) {
        sequence += events.size();
        events.forEach(event -> committed.add(event.getIdentifier()));
        test.store.afterCommit(events);
      }
    }
  }

  private static DomainEventMessage<?> dated(String aggregate, long sequence, int daysAgo) {
    DomainEventMessage<?> event = TestStore.event(aggregate, sequence);
    Instant then = Clock.systemUTC().instant().minus(Duration.ofDays(daysAgo));
    return new GenericDomainEventMessage<>(
        "Sample",
        aggregate,
        sequence,
        event.getPayload(),
        MetaData.emptyInstance(),
        event.getIdentifier(),
        then);
  }

  private static List<String> storedFrom(TrackedEventMessage<?> first) {
    return new JdbcTemplate(test.dataSource())
        .queryForList(
            "SELECT event_identifier::text FROM eventstore.domain_event"
                + " WHERE global_index >= ? ORDER BY global_index",
            String.class,
            first.trackingToken().position().orElseThrow());
  }

  @Test
  void anAppendWaitsForTheOneBeforeIt() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var appended = new CountDownLatch(1);
      var commit = new CountDownLatch(1);
      Future<?> first =
          threads.submit(() ->
              test.transaction.executeWithoutResult(status -> {
                test.engine.appendEvents(TestStore.event("slow", 0));
                appended.countDown();
                await(commit);
              }));
      appended.await();
      Future<?> second =
          threads.submit(() -> test.engine.appendEvents(TestStore.event("quick", 0)));

      assertThatExceptionOfType(TimeoutException.class)
          .isThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS));
      commit.countDown();
      first.get();
      second.get();
    }
    assertThat(indexOf("slow")).isLessThan(indexOf("quick"));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long indexOf(String aggregate) {
    return new JdbcTemplate(test.dataSource())
        .queryForObject(
            "SELECT global_index FROM eventstore.domain_event WHERE aggregate_identifier = ?",
            Long.class,
            aggregate);
  }

  @Test
  void aSequenceNumberIsTakenOnce() {
    test.engine.appendEvents(TestStore.event("twice", 0), TestStore.event("twice", 1));

    assertThatExceptionOfType(ConcurrencyException.class)
        .isThrownBy(() -> test.engine.appendEvents(TestStore.event("twice", 1)));
    assertThat(test.engine.readEvents("twice").asStream()).hasSize(2);
  }

  @Test
  void aStreamThatStartsAtTheBeginningMissesNothingWhileItCatchesUp() throws Exception {
    for (int i = 0; i < 30; i++) {
      test.engine.appendEvents(TestStore.event("history", i));
    }
    try (var stream = test.store.openStream(null)) {
      long sequence = 30;
      long last = -1;
      while (sequence < 60 || last < indexOfLast()) {
        assertThat(stream.hasNextAvailable(120, TimeUnit.SECONDS)).isTrue();
        long position = stream.nextAvailable().trackingToken().position().orElseThrow();
        assertThat(position).isGreaterThan(last);
        last = position;
        if (sequence < 60) {
          DomainEventMessage<?> event = TestStore.event("history", sequence++);
          test.engine.appendEvents(event);
          test.store.afterCommit(List.of(event));
        }
      }
    }
  }

  private static long indexOfLast() {
    return test.engine.createHeadToken().position().orElseThrow();
  }

  @Test
  void storedEventsCannotBeChanged() {
    test.engine.appendEvents(TestStore.event("kept", 0));

    assertThatExceptionOfType(Exception.class)
        .isThrownBy(
            () -> new JdbcTemplate(test.dataSource()).update("DELETE FROM eventstore.domain_event"))
        .withMessageContaining("events are immutable");
  }
}
