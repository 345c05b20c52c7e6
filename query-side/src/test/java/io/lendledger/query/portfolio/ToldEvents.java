package io.lendledger.query.portfolio;

import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.TestLedger;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStore;

/** What a ledger was told, as a stream of its store. */
final class ToldEvents implements TrackingEventStream {

  private final TestLedger ledger;
  private long position;

  private ToldEvents(TestLedger ledger, long position) {
    this.ledger = ledger;
    this.position = position;
  }

  /** A store that only opens streams. */
  static EventStore storeOf(TestLedger ledger) {
    return (EventStore)
        Proxy.newProxyInstance(
            ToldEvents.class.getClassLoader(),
            new Class<?>[] {EventStore.class},
            (store, method, arguments) ->
                switch (method.getName()) {
                  case "openStream" -> open(ledger, (TrackingToken) arguments[0]);
                  case "createHeadToken" -> new GlobalSequenceTrackingToken(ledger.head());
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static BlockingStream<TrackedEventMessage<?>> open(
      TestLedger ledger, TrackingToken behind) {
    return new ToldEvents(ledger, behind == null ? -1 : behind.position().orElseThrow());
  }

  @Override
  public Optional<TrackedEventMessage<?>> peek() {
    List<StoredEvent> next = ledger.toldBehind(position);
    return next.isEmpty() ? Optional.empty() : Optional.of(tracked(next.getFirst()));
  }

  private static TrackedEventMessage<?> tracked(StoredEvent event) {
    return new GenericTrackedEventMessage<>(
        new GlobalSequenceTrackingToken(event.position()), event.message());
  }

  @Override
  public boolean hasNextAvailable(int timeout, TimeUnit unit) {
    long end = System.nanoTime() + unit.toNanos(timeout);
    while (peek().isEmpty()) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    return true;
  }

  @Override
  public TrackedEventMessage<?> nextAvailable() {
    TrackedEventMessage<?> next = peek().orElseThrow();
    position = next.trackingToken().position().orElseThrow();
    return next;
  }

  @Override
  public void close() {}
}
