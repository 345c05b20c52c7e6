package io.lendledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventMessageHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Hands a processor's batches to a projection. Every event counts, also those it does not read: its
 * progress is its position in the store.
 */
final class ProjectionFeed implements EventMessageHandler {

  private final String name;
  private final ProjectionWriter writer;
  private final Progress progress;

  ProjectionFeed(String name, ProjectionWriter writer, Progress progress) {
    this.name = name;
    this.writer = writer;
    this.progress = progress;
  }

  String name() {
    return name;
  }

  @Override
  public @Nullable Object handle(EventMessage<?> message) {
    long position = ((TrackedEventMessage<?>) message).trackingToken().position().orElseThrow();
    batch(CurrentUnitOfWork.get().root()).add(new StoredEvent(message, position));
    return null;
  }

  private List<StoredEvent> batch(UnitOfWork<?> unit) {
    return unit.getOrComputeResource(
        "projection:" + name,
        key -> {
          List<StoredEvent> batch = new ArrayList<>();
          unit.onPrepareCommit(u -> writer.write(batch));
          unit.onRollback(u -> progress.stuck(name, reason(u, batch)));
          unit.afterCommit(u -> reached(batch.getLast().position()));
          return batch;
        });
  }

  private void reached(long position) {
    writer.committed(position);
    progress.reached(name, position);
  }

  private static String reason(UnitOfWork<?> unit, List<StoredEvent> batch) {
    Throwable root = unit.getExecutionResult().getExceptionResult();
    while (root != null && root.getCause() != null) {
      root = root.getCause();
    }
    return "The live model cannot take over events from position %d on: %s"
        .formatted(batch.getFirst().position(), root == null ? "rolled back" : root.getMessage());
  }

  @Override
  public boolean supportsReset() {
    return false;
  }
}
