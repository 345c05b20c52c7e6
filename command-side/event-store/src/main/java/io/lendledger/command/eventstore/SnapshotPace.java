package io.lendledger.command.eventstore;

import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventsourcing.AbstractSnapshotTrigger;
import org.axonframework.eventsourcing.SnapshotTrigger;
import org.axonframework.eventsourcing.SnapshotTriggerDefinition;
import org.axonframework.eventsourcing.Snapshotter;

/**
 * When snapshots of aggregates are taken: after so many events, and of one with a long history
 * after a hundredth of that. What an aggregate remembers grows with its events, and so does a
 * snapshot; taken at a fixed pace, snapshots of a client with a million transactions would write
 * some three hundred times what its events do.
 */
public final class SnapshotPace implements SnapshotTriggerDefinition {

  private static final int PARTS = 100;

  private final Snapshotter snapshotter;
  private final int fewest;

  /** Taken by this one, after this many events at the earliest. */
  public SnapshotPace(Snapshotter snapshotter, int fewest) {
    this.snapshotter = snapshotter;
    this.fewest = fewest;
  }

  @Override
  public SnapshotTrigger prepareTrigger(Class<?> aggregateType) {
    return new Trigger(snapshotter, aggregateType, fewest);
  }

  private static final class Trigger extends AbstractSnapshotTrigger {

    private static final long serialVersionUID = 1L;

    private final int fewest;
    private long events;
    private long history;

    Trigger(Snapshotter snapshotter, Class<?> aggregateType, int fewest) {
      super(snapshotter, aggregateType);
      this.fewest = fewest;
    }

    @Override
    public void eventHandled(EventMessage<?> event) {
      if (event instanceof DomainEventMessage<?> own) {
        history = own.getSequenceNumber() + 1;
      }
      super.eventHandled(event);
    }

    @Override
    protected boolean exceedsThreshold() {
      events++;
      return events >= Math.max(fewest, history / PARTS);
    }

    @Override
    protected void reset() {
      events = 0;
    }
  }
}
