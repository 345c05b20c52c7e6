package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

class EventTailTest {

  private static final int MEGABYTE = 1 << 20;
  private static final int EVENTS = 24;

  @RegisterExtension private static final TestStore test = new TestStore();

  @Test
  void largeEventsDoNotFillTheMemoryAndReachTheSlowest() throws Exception {
    TrackingToken head = test.store.createHeadToken();
    try (var tail = new EventTail(test.engine, 5);
        var quick = new EventStream(test.engine, tail, head);
        var slow = new EventStream(test.engine, tail, head)) {
      assertThat(quick.hasNextAvailable()).isFalse();
      for (int i = 0; i < EVENTS; i++) {
        test.engine.appendEvents(large(i));
      }
      assertThat(sequences(quick)).containsExactlyElementsOf(sequences(slow)).hasSize(EVENTS);
      assertThat(tail.covers(EventStream.positionOf(head))).isFalse();
      assertThat(tail.reached())
          .isEqualTo(EventStream.positionOf(test.store.createHeadToken()))
          .isGreaterThan(EventStream.positionOf(head));
    }
  }

  @Test
  @Timeout(120)
  void anErrorOfAListenerDoesNotEndTheReading() {
    long before = EventStream.positionOf(test.store.createHeadToken());
    try (var tail = new EventTail(test.engine, 5)) {
      tail.addListener(() -> {
        throw new StackOverflowError();
      });
      assertThat(tail.reached()).isEqualTo(-1);
      tail.start();
      while (!tail.covers(before)) {
        Thread.onSpinWait();
      }
      test.engine.appendEvents(TestStore.event("behind-an-error", 0));
      while (tail.after(before) == null) {
        Thread.onSpinWait();
      }
      assertThat(tail.covers(before)).isTrue();
    }
  }

  /** A standby took over without the last event, and gives its position to another one. */
  @Test
  @Timeout(120)
  void anEventThatWasLostIsNotTold() throws Exception {
    TrackingToken head = test.store.createHeadToken();
    long before = EventStream.positionOf(head);
    try (var tail = new EventTail(test.engine, 5);
        var stream = new EventStream(test.engine, tail, head)) {
      while (!tail.covers(before)) {
        Thread.onSpinWait();
      }
      test.engine.appendEvents(TestStore.event("lost", 0));
      while (tail.after(before) == null) {
        Thread.onSpinWait();
      }
      loseLast();
      tail.forget();
      test.engine.appendEvents(TestStore.event("kept", 0));

      assertThat(((DomainEventMessage<?>) stream.nextAvailable()).getAggregateIdentifier())
          .isEqualTo("kept");
      while (tail.reached() <= before) {
        Thread.onSpinWait();
      }
    }
  }

  private static void loseLast() {
    test.transaction.executeWithoutResult(_ -> {
      var jdbc = JdbcClient.create(test.dataSource());
      jdbc.sql("SET LOCAL session_replication_role = replica").update();
      long lost =
          jdbc.sql(
                  """
                  DELETE FROM eventstore.domain_event WHERE global_index
                    = (SELECT max(global_index) FROM eventstore.domain_event)
                  RETURNING global_index
                  """)
              .query(Long.class)
              .single();
      jdbc.sql("SELECT setval('eventstore.domain_event_global_index_seq', ?, false)")
          .param(lost)
          .query(row -> {});
    });
  }

  private static DomainEventMessage<?> large(int sequence) {
    return new GenericDomainEventMessage<>(
        "Sample", "large", sequence, TestStore.Noted.of("x".repeat(MEGABYTE)));
  }

  private static List<Long> sequences(EventStream stream) throws InterruptedException {
    List<Long> sequences = new ArrayList<>();
    while (sequences.size() < EVENTS) {
      assertThat(stream.hasNextAvailable(2, TimeUnit.MINUTES)).isTrue();
      sequences.add(((DomainEventMessage<?>) stream.nextAvailable()).getSequenceNumber());
    }
    return sequences;
  }
}
