package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of the largest kind, one behind the other. */
class LargeEventsTest {

  private static final int EVENT_BYTES = (3 << 20) / 2;
  private static final int EVENTS = 20;
  private static final int MANY = 200;

  @RegisterExtension private static final TestStore test = new TestStore();

  private static TrackingToken head;

  @BeforeAll
  static void appendMany() {
    head = test.store.createHeadToken();
    for (int i = 0; i < EVENTS; i++) {
      test.engine.appendEvents(large("list", i));
    }
    test.engine.appendEvents(large("another", 0), TestStore.event("small", 0));
  }

  private static DomainEventMessage<?> large(String aggregate, int sequence) {
    String text = String.valueOf((char) ('a' + sequence)).repeat(EVENT_BYTES);
    return new GenericDomainEventMessage<>("Sample", aggregate, sequence, TestStore.Noted.of(text));
  }

  private static long bytes(List<? extends DomainEventData<?>> events) {
    return events.stream().mapToLong(each -> ((byte[]) each.getPayload().getData()).length).sum();
  }

  private static List<? extends DomainEventData<?>> fetched() {
    return test.engine.fetchTrackedEvents(head, MANY).stream()
        .map(each -> (DomainEventData<?>) each)
        .toList();
  }

  @Test
  void aBatchOfTheStoreEndsWithTheEventThatFillsIt() {
    assertThat(bytes(fetched()))
        .isBetween((long) BoundedReads.BATCH_BYTES, BoundedReads.BATCH_BYTES + 2L * EVENT_BYTES);
  }

  @Test
  void aBatchOfAnAggregateDoesSo() {
    assertThat(bytes(test.engine.fetchDomainEvents("list", 0, MANY)))
        .isBetween((long) BoundedReads.BATCH_BYTES, BoundedReads.BATCH_BYTES + 2L * EVENT_BYTES);
  }

  @Test
  void allAreReadInTheirOrder() {
    try (var events = test.engine.readEvents(head, false)) {
      assertThat(events.map(each -> ((DomainEventMessage<?>) each).getAggregateIdentifier()))
          .hasSize(EVENTS + 2)
          .endsWith("another", "small");
    }
    DomainEventStream list = test.engine.readEvents("list", 0);
    List<Long> sequences = new ArrayList<>();
    list.forEachRemaining(each -> sequences.add(each.getSequenceNumber()));
    assertThat(sequences).isEqualTo(LongStream.range(0, EVENTS).boxed().toList());
  }

  /** The streams of many that fit; of the others a command reads its own. */
  @Test
  void manyStreamsAreFetchedAsFarAsTheyFit() {
    var streams = new StreamReads(test.engine).streams(List.of("another", "list", "small", "none"));
    assertThat(streams).containsKey("another").doesNotContainKey("list");
    assertThat(new StreamReads(test.engine).streams(List.of("small", "none")))
        .containsKeys("small", "none");
  }
}
