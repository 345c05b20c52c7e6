package io.lendledger.core.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.reading.SizedEvents;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.junit.jupiter.api.Test;

/** Batches of a store in which events come and come. */
class EventBatchesTest {

  private static final Duration LONG = Duration.ofHours(1);

  /** Never ends; so many events are at each position. */
  private record Endless(int each, long bytes)
      implements StreamableMessageSource<TrackedEventMessage<?>>, SizedEvents {

    Endless(int each) {
      this(each, 1);
    }

    @Override
    public long bytes(TrackedEventMessage<?> event) {
      return bytes;
    }

    @Override
    public BlockingStream<TrackedEventMessage<?>> openStream(TrackingToken behind) {
      return new Events(each);
    }
  }

  private static final class Events implements BlockingStream<TrackedEventMessage<?>> {

    private final int each;
    private long next;

    Events(int each) {
      this.each = each;
    }

    private TrackedEventMessage<?> event() {
      return new GenericTrackedEventMessage<>(
          new GlobalSequenceTrackingToken(next / each),
          GenericEventMessage.asEventMessage("event " + next));
    }

    @Override
    public Optional<TrackedEventMessage<?>> peek() {
      return Optional.of(event());
    }

    @Override
    public boolean hasNextAvailable(int timeout, TimeUnit unit) {
      return true;
    }

    @Override
    public TrackedEventMessage<?> nextAvailable() {
      TrackedEventMessage<?> event = event();
      next++;
      return event;
    }

    @Override
    public void close() {
      next = 0;
    }
  }

  private static List<Long> positions(int each, Duration gathering) throws InterruptedException {
    try (var batches = new EventBatches(new Endless(each), null, -1)) {
      return batches.next(Long.MAX_VALUE, gathering).stream()
          .map(EventBatches::positionOf)
          .toList();
    }
  }

  @Test
  void aBatchThatIsNeededSoonDoesNotWaitUntilItIsFull() throws InterruptedException {
    assertThat(positions(1, Duration.ZERO)).containsExactly(0L);
    assertThat(positions(1, LONG)).hasSizeGreaterThan(1_000);
  }

  @Test
  void theEventsOfAPositionAreNeverParted() throws InterruptedException {
    assertThat(positions(7, Duration.ZERO)).hasSize(7).containsOnly(0L);
    assertThat(positions(7, LONG).size() % 7).isZero();
  }

  @Test
  void aBatchEndsAtTheBound() throws InterruptedException {
    try (var batches = new EventBatches(new Endless(3), null, -1)) {
      assertThat(batches.next(4)).hasSize(15);
      assertThat(batches.position()).isEqualTo(4);
      assertThat(batches.moreIsThere()).isTrue();
    }
  }

  /** An event has thousands of lines at most, and a batch few of such. */
  @Test
  void aBatchOfLargeEventsIsShort() throws InterruptedException {
    try (var batches = new EventBatches(new Endless(1, 3L << 20), null, -1)) {
      assertThat(batches.next(Long.MAX_VALUE)).hasSize(2);
      assertThat(batches.moreIsThere()).isTrue();
      assertThat(batches.next(Long.MAX_VALUE))
          .extracting(EventBatches::positionOf)
          .containsExactly(2L, 3L);
    }
  }
}
