package io.lendledger.core.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.inmemory.InMemoryTokenStore;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A processor behind many of the largest events. */
@Timeout(120)
class HeldEventsTest {

  private static final long EVENT_BYTES = 1L << 20;
  private static final int EVENTS = 100;
  private static final long MOST_HELD = HeldEvents.MOST_BYTES / EVENT_BYTES;

  private final Lists lists = new Lists();
  private final CountDownLatch busy = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(EVENTS);
  private final AtomicReference<PooledStreamingEventProcessor> processor = new AtomicReference<>();

  /**
   * A store of lists with thousands of lines; it counts those that are in the processor's hands.
   */
  private final class Lists
      implements StreamableMessageSource<TrackedEventMessage<?>>, SizedEvents {

    private volatile long mostHeld;

    @Override
    public BlockingStream<TrackedEventMessage<?>> openStream(@Nullable TrackingToken token) {
      return new Stream();
    }

    @Override
    public long bytes(TrackedEventMessage<?> event) {
      return EVENT_BYTES;
    }

    private final class Stream implements BlockingStream<TrackedEventMessage<?>> {

      private long next;

      @Override
      public Optional<TrackedEventMessage<?>> peek() {
        return next == EVENTS
            ? Optional.empty()
            : Optional.of(
                new GenericTrackedEventMessage<>(
                    new GlobalSequenceTrackingToken(next),
                    GenericEventMessage.asEventMessage("list " + next)));
      }

      @Override
      public boolean hasNextAvailable(int timeout, TimeUnit unit) {
        if (next == EVENTS) {
          busy.countDown();
        }
        return next < EVENTS;
      }

      @Override
      public TrackedEventMessage<?> nextAvailable() {
        TrackedEventMessage<?> event = peek().orElseThrow();
        next++;
        mostHeld = Math.max(mostHeld, next - (EVENTS - done.getCount()));
        return event;
      }

      @Override
      public boolean setOnAvailableCallback(Runnable callback) {
        return true;
      }

      @Override
      public void close() {}
    }
  }

  /** Takes nothing in before its processor has taken all that it takes ahead. */
  private final class Handler implements EventHandlerInvoker {

    @Override
    public boolean canHandle(EventMessage<?> event, Segment segment) {
      return true;
    }

    @Override
    public void handle(EventMessage<?> event, Segment segment) throws InterruptedException {
      busy.await();
      done.countDown();
    }
  }

  private long handled() {
    EventTrackerStatus segment = processor.get().processingStatus().get(0);
    busy.countDown();
    return HeldEvents.reached(segment);
  }

  @Test
  void areTakenAFewAtATimeAndAllOfThem() throws InterruptedException {
    var threads = Executors.newScheduledThreadPool(2);
    processor.set(
        PooledStreamingEventProcessor.builder()
            .name("rows")
            .eventHandlerInvoker(new Handler())
            .messageSource(new HeldEvents(lists, this::handled))
            .tokenStore(new InMemoryTokenStore())
            .transactionManager(NoTransactionManager.instance())
            .coordinatorExecutor(threads)
            .workerExecutor(threads)
            .batchSize(EVENTS)
            .initialSegmentCount(1)
            .initialToken(_ -> new GlobalSequenceTrackingToken(-1))
            .build());
    processor.get().start();
    try {
      done.await();
      assertThat(lists.mostHeld).isLessThanOrEqualTo(MOST_HELD);
    } finally {
      processor.get().shutDown();
      threads.shutdown();
    }
  }
}
