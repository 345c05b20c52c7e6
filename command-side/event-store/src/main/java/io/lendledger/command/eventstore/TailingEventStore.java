package io.lendledger.command.eventstore;

import io.lendledger.core.reading.SizedEvents;
import java.util.List;
import java.util.Objects;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.AbstractEventStore;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.lifecycle.Lifecycle;
import org.axonframework.lifecycle.Phase;
import org.jspecify.annotations.Nullable;

/**
 * An event store whose streams learn of a commit at once, of any JVM. Axon's embedded store leaves
 * pooled processors to ask every half second.
 */
final class TailingEventStore extends AbstractEventStore implements Lifecycle, SizedEvents {

  private final CommitOrderedEventStorageEngine engine;
  private final EventTail tail;
  private final CommitNotices notices;

  private TailingEventStore(Builder builder) {
    super(builder);
    this.engine = builder.engine();
    this.tail = new EventTail(engine, builder.pollMillis);
    this.notices = new CommitNotices(engine.database(), engine.notice(), tail::committed);
    engine.whenCommittedTogether(tail::committed);
  }

  static Builder builder() {
    return new Builder();
  }

  @Override
  public TrackingEventStream openStream(@Nullable TrackingToken token) {
    notices.start();
    return new EventStream(engine, tail, token);
  }

  @Override
  public long bytes(TrackedEventMessage<?> event) {
    return engine.bytes(event);
  }

  /** The position of the last event that was read for the streams; -1 before the first look. */
  long tail() {
    return tail.reached();
  }

  /** Forgets what was read for the streams. */
  void forget() {
    tail.forget();
  }

  @Override
  public void publish(List<? extends EventMessage<?>> events) {
    for (EventMessage<?> event : events) {
      if (event instanceof DomainEventMessage<?> ofAggregate) {
        AssumedVersions.written(ofAggregate.getAggregateIdentifier());
      }
    }
    super.publish(events);
  }

  @Override
  public DomainEventStream readEvents(String aggregate) {
    List<DomainEventMessage<?>> fetched = FetchedStreams.of(aggregate);
    return fetched == null ? super.readEvents(aggregate) : DomainEventStream.of(fetched);
  }

  @Override
  protected void afterCommit(List<? extends EventMessage<?>> events) {
    super.afterCommit(events);
    if (!CommitOrderedEventStorageEngine.isTold()) {
      tail.committed();
    }
  }

  @Override
  public void registerLifecycleHandlers(LifecycleRegistry registry) {
    registry.onShutdown(Phase.INBOUND_EVENT_CONNECTORS - 10, this::endStreams);
    registry.onShutdown(Phase.EXTERNAL_CONNECTIONS, engine::rest);
  }

  private void endStreams() {
    tail.close();
    notices.close();
  }

  static final class Builder extends AbstractEventStore.Builder {

    private @Nullable CommitOrderedEventStorageEngine engine;
    private long pollMillis = 1000;

    Builder engine(CommitOrderedEventStorageEngine engine) {
      this.engine = engine;
      storageEngine(engine);
      return this;
    }

    private CommitOrderedEventStorageEngine engine() {
      return Objects.requireNonNull(engine, "engine");
    }

    /** How often to poll for events of other JVMs, in milliseconds. */
    Builder pollMillis(long pollMillis) {
      this.pollMillis = pollMillis;
      return this;
    }

    TailingEventStore build() {
      return new TailingEventStore(this);
    }
  }
}
