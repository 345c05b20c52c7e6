package io.lendledger.query.projection;

import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.projection.SharedProgress.Kept;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventMessageHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Hands a processor's batches to all models that are level with them: one reading of the store, one
 * transaction and one token for all. A model that cannot take a batch is left behind, where {@link
 * LaggingModels} takes care of it; the others go on. Every event counts, also those that no model
 * reads: their progress is a position in the store.
 */
final class SharedFeed implements EventMessageHandler {

  private static final Logger LOG = LoggerFactory.getLogger(SharedFeed.class);

  private final Map<String, ProjectionWriter> writers;
  private final SharedProgress shared;
  private final Progress progress;
  private final LaggingModels lagging;
  private final JdbcTemplate jdbc;
  private volatile long committed = -1;

  /**
   * Feeds models.
   *
   * @param writers of the models by their names
   */
  SharedFeed(
      Map<String, ProjectionWriter> writers,
      SharedProgress shared,
      Progress progress,
      LaggingModels lagging,
      JdbcTemplate jdbc) {
    this.writers = writers;
    this.shared = shared;
    this.progress = progress;
    this.lagging = lagging;
    this.jdbc = jdbc;
  }

  @Override
  public @Nullable Object handle(EventMessage<?> message) {
    long position = ((TrackedEventMessage<?>) message).trackingToken().position().orElseThrow();
    batch(CurrentUnitOfWork.get().root()).events.add(new StoredEvent(message, position));
    return null;
  }

  /** What a transaction takes in. */
  private static final class Batch {
    private final List<StoredEvent> events = new ArrayList<>();
    private List<String> taken = List.of();
    private boolean leavesSomeBehind;
  }

  private Batch batch(UnitOfWork<?> unit) {
    return unit.getOrComputeResource(
        SharedFeed.class.getName(),
        key -> {
          Batch batch = new Batch();
          unit.onPrepareCommit(u -> writeOrFail(batch));
          unit.onRollback(u -> writers.keySet().forEach(name -> stuck(name, batch, reason(u))));
          unit.afterCommit(u -> committed(batch));
          return batch;
        });
  }

  /** A commit that ends with an Error would leave its transaction open. */
  private void writeOrFail(Batch batch) {
    try {
      write(batch);
    } catch (Error failure) {
      throw new IllegalStateException("A batch could not be written", failure);
    }
  }

  private void write(Batch batch) {
    long before = shared.hold();
    requireContinuation(before, batch.events.getFirst().position());
    List<Kept> level = shared.level(before);
    batch.taken = take(level, batch);
    batch.leavesSomeBehind = batch.taken.size() < writers.size();
    shared.advance(batch.taken, batch.events.getLast());
  }

  /** The names of those that have taken the events; nothing is left of an attempt of another. */
  private List<String> take(List<Kept> level, Batch batch) {
    List<Kept> taking = new ArrayList<>(level);
    jdbc.execute("SAVEPOINT batch");
    for (int next = 0; next < taking.size(); ) {
      Kept model = taking.get(next);
      Throwable failure = tryToTake(model, batch);
      if (failure == null) {
        next++;
      } else {
        jdbc.execute("ROLLBACK TO SAVEPOINT batch");
        taking.remove(next);
        next = 0;
      }
    }
    return taking.stream().map(Kept::name).toList();
  }

  private @Nullable Throwable tryToTake(Kept model, Batch batch) {
    try {
      Objects.requireNonNull(writers.get(model.name()))
          .writeHeld(model.position(), model.parked(), batch.events);
      return null;
    } catch (RuntimeException | Error failure) {
      if (PassingFault.isPassing(failure)) {
        throw failure;
      }
      stuck(model.name(), batch, EventFault.cause(failure));
      LOG.warn(
          "{} goes on alone from position {}: {}",
          model.name(),
          batch.events.getFirst().position(),
          EventFault.cause(failure));
      return failure;
    }
  }

  private void committed(Batch batch) {
    long position = batch.events.getLast().position();
    committed = position;
    progress.ledTo(batch.taken, position);
    if (batch.leavesSomeBehind) {
      lagging.wake();
    }
  }

  private void stuck(String name, Batch batch, String reason) {
    progress.stuck(name, batch.events.getFirst().position(), reason);
  }

  private static String reason(UnitOfWork<?> unit) {
    Throwable failure = unit.getExecutionResult().getExceptionResult();
    return failure == null ? "rolled back" : EventFault.cause(failure);
  }

  /**
   * Commits of rows do not wait for the disk: a killed database may come back without the last of
   * them. A batch behind those would leave them out for good.
   */
  private void requireContinuation(long seen, long first) {
    if (seen < committed && first > committed) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "The database has lost what the read models showed of positions %d to %d: they are read"
                  .formatted(seen + 1, committed)
              + " again");
    }
  }

  @Override
  public boolean supportsReset() {
    return false;
  }
}
