package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Several readers beside a dozen of appenders: none misses an event, or sees two in another order.
 * By hand: {@code -Dlendledger.appends=2000000} appends so many events.
 */
@EnabledIfSystemProperty(named = "lendledger.appends", matches = "\\d+")
class ManyAppendsTest {

  private static final long EVENTS = Long.getLong("lendledger.appends", 0);
  private static final int APPENDERS = 12;
  private static final int READERS = 3;
  private static final int MOST_IN_A_TRANSACTION = 120;

  @RegisterExtension private static final TestStore test = new TestStore();

  private final AtomicLong committed = new AtomicLong();
  private final AtomicBoolean appended = new AtomicBoolean();

  @Test
  void noReaderMissesOneOrSeesTwoInAnotherOrder() throws Exception {
    List<Future<Long>> readers = new ArrayList<>();
    List<Future<Boolean>> appenders = new ArrayList<>();
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      for (int reader = 0; reader < READERS; reader++) {
        var store = reader == 0 ? test.store : test.another();
        readers.add(threads.submit(() -> read(store.openStream(null))));
      }
      for (int appender = 0; appender < APPENDERS; appender++) {
        appenders.add(threads.submit(append(appender)));
      }
      for (Future<Boolean> appender : appenders) {
        assertThat(appender.get()).isTrue();
      }
      appended.set(true);
      for (Future<Long> reader : readers) {
        assertThat(reader.get()).isEqualTo(committed.get()).isGreaterThanOrEqualTo(EVENTS);
      }
    }
    System.out.printf("%d events, seen by %d readers%n", committed.get(), READERS);
  }

  /** An eighth of the transactions is rolled back. */
  private Callable<Boolean> append(int appender) {
    return () -> {
      var random = new Random(appender);
      String aggregate = "many-" + appender;
      long sequence = 0;
      while (committed.get() < EVENTS) {
        List<DomainEventMessage<?>> events = new ArrayList<>();
        for (int left = random.nextInt(1, MOST_IN_A_TRANSACTION); left > 0; left--) {
          events.add(TestStore.event(aggregate, sequence + events.size()));
        }
        boolean rollback = random.nextInt(8) == 0;
        test.transaction.executeWithoutResult(status -> {
          test.engine.appendEvents(events);
          if (rollback) {
            status.setRollbackOnly();
          }
        });
        if (!rollback) {
          sequence += events.size();
          committed.addAndGet(events.size());
          test.store.afterCommit(events);
        }
      }
      return true;
    };
  }

  /** How many were seen: each behind the one before, and of each aggregate every number in turn. */
  private long read(TrackingEventStream stream) throws InterruptedException {
    Map<String, Long> next = new HashMap<>();
    long seen = 0;
    long position = -1;
    int idle = 0;
    try (stream) {
      while (!appended.get() || seen < committed.get()) {
        assertThat(idle++).as("seconds without an event, after %d", seen).isLessThan(120);
        if (stream.hasNextAvailable(1, TimeUnit.SECONDS)) {
          idle = 0;
          var message = stream.nextAvailable();
          var event = (DomainEventMessage<?>) message;
          long at = message.trackingToken().position().orElseThrow();
          assertThat(at).isGreaterThan(position);
          long expected = next.getOrDefault(event.getAggregateIdentifier(), 0L);
          assertThat(event.getSequenceNumber())
              .as(event.getAggregateIdentifier())
              .isEqualTo(expected);
          next.put(event.getAggregateIdentifier(), expected + 1);
          position = at;
          seen++;
        }
      }
      assertThat(stream.hasNextAvailable()).isFalse();
    }
    return seen;
  }
}
