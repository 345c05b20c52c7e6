package io.lendledger.query.projection;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.reading.StorePlace;
import io.lendledger.core.rebuild.EventBatches;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Applies waiting events to a read model's rows, at their stored positions: so the rows are the
 * same as if they had never waited. A slice at a time, each in a transaction that holds the model,
 * so that other events go on in between.
 */
public final class ParkedResumption {

  private final Projection projection;
  private final ProjectionWriter writer;
  private final ParkedSequences parked;
  private final TransactionTemplate own;

  /**
   * Resumes what waits in a schema.
   *
   * @param own begins a transaction of its own each time
   */
  public ParkedResumption(
      Projection projection, JdbcTemplate jdbc, String schema, TransactionTemplate own) {
    this.projection = projection;
    this.writer = new ProjectionWriter(projection, jdbc, schema);
    this.parked = new ParkedSequences(projection.name(), jdbc);
    this.own = own;
  }

  /** Name of the read model. */
  public String model() {
    return projection.name();
  }

  /** Applies the next slice; false when nothing is to be retried. */
  public boolean slice(StreamableMessageSource<TrackedEventMessage<?>> store) {
    return Boolean.TRUE.equals(own.execute(status -> takeSlice(store)));
  }

  private boolean takeSlice(StreamableMessageSource<TrackedEventMessage<?>> store) {
    writer.begin();
    Parked next = parked.retrying().orElse(null);
    if (next == null) {
      return false;
    }
    List<StoredEvent> slice = read(store, next);
    if (slice.isEmpty()) {
      return false;
    }
    StoredEvent stopped = take(next, slice);
    if (stopped == null) {
      parked.advance(next, slice.getLast().position() + 1);
    }
    return true;
  }

  private static List<StoredEvent> read(
      StreamableMessageSource<TrackedEventMessage<?>> store, Parked next) {
    long before = next.position() - 1;
    try (var events = new EventBatches(store, StorePlace.before(next.position(), store), before)) {
      return StoredEvent.all(events.next(next.passed()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  /** The event that could not be applied; null when all of the sequence were. */
  private @Nullable StoredEvent take(Parked next, List<StoredEvent> slice) {
    Set<String> keys = parked.keys();
    List<StoredEvent> members =
        slice.stream()
            .filter(event -> writer.reads(event.message().getPayloadType()))
            .filter(event -> isTaken(event, next, keys))
            .toList();
    if (writer.tryAlone(members) == null) {
      return null;
    }
    for (StoredEvent event : members) {
      RuntimeException failure = writer.tryAlone(List.of(event));
      if (failure != null) {
        parked.failed(next, event, failure);
        return event;
      }
    }
    return null;
  }

  /** An event that also waits for its aggregate is applied with that sequence. */
  private static boolean isTaken(StoredEvent event, Parked next, Set<String> keys) {
    Long skipped = next.skipped();
    if (skipped != null && skipped == event.position()) {
      return false;
    }
    Set<String> waiting = ParkedSequences.waiting(event, keys);
    return waiting.contains(next.key())
        && (waiting.size() == 1
            || new EventSequence(next.key(), next.lender()).isAggregateOf(event.message()));
  }
}
