package io.lendledger.command.eventstore;

import java.util.List;
import java.util.Objects;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.AbstractEventStore;
import org.axonframework.lifecycle.Lifecycle;
import org.axonframework.lifecycle.Phase;
import org.jspecify.annotations.Nullable;

/**
 * An event store whose streams hear of a commit at once. Axon's embedded store leaves pooled
 * processors to ask every half second.
 */
final class TailingEventStore extends AbstractEventStore implements Lifecycle {

  private final EventTail tail;

  private TailingEventStore(Builder builder) {
    super(builder);
    this.tail = new EventTail(builder.engine(), builder.pollMillis);
  }

  static Builder builder() {
    return new Builder();
  }

  @Override
  public TrackingEventStream openStream(@Nullable TrackingToken token) {
    return new EventStream(storageEngine(), tail, token);
  }

  @Override
  protected void afterCommit(List<? extends EventMessage<?>> events) {
    super.afterCommit(events);
    tail.committed();
  }

  @Override
  public void registerLifecycleHandlers(LifecycleRegistry registry) {
    registry.onShutdown(Phase.INBOUND_EVENT_CONNECTORS - 10, tail::close);
  }

  static final class Builder extends AbstractEventStore.Builder {

    private @Nullable CommitOrderedEventStorageEngine engine;
    private long pollMillis = 1000;

    /** Where the events are. */
    Builder engine(CommitOrderedEventStorageEngine engine) {
      this.engine = engine;
      storageEngine(engine);
      return this;
    }

    private CommitOrderedEventStorageEngine engine() {
      return Objects.requireNonNull(engine, "engine");
    }

    /** How often to look for events that other JVMs have appended, in milliseconds. */
    Builder pollMillis(long pollMillis) {
      this.pollMillis = pollMillis;
      return this;
    }

    TailingEventStore build() {
      return new TailingEventStore(this);
    }
  }
}
