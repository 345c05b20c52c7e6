package io.lendledger.command.eventstore;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Streams of many aggregates that a unit of work is going to need, read by one statement. They are
 * read before the aggregates are locked, so their versions are assumed until they are verified.
 */
public final class FetchedStreams {

  private static final String RESOURCE = FetchedStreams.class.getName();
  private static final long NONE = -1;

  private final StreamReads reads;
  private final AssumedVersions versions;

  FetchedStreams(StreamReads reads, AssumedVersions versions) {
    this.reads = reads;
    this.versions = versions;
  }

  /** Reads these, except large ones and those with a snapshot, which are read as ever. */
  public void fetch(Collection<String> aggregates) {
    if (!aggregates.isEmpty()) {
      reads.streams(aggregates).forEach(this::keep);
    }
  }

  /** Takes it as known that these have no events yet. */
  public void begin(Collection<String> aggregates) {
    aggregates.forEach(each -> keep(each, List.of()));
  }

  private void keep(String aggregate, List<DomainEventMessage<?>> events) {
    streams().put(aggregate, events);
    versions.assume(aggregate, events.isEmpty() ? NONE : events.getLast().getSequenceNumber());
  }

  private static Map<String, List<DomainEventMessage<?>>> streams() {
    return CurrentUnitOfWork.get().root().getOrComputeResource(RESOURCE, _ -> new HashMap<>());
  }

  /** The stream, if it was fetched for the current unit of work. */
  static @Nullable List<DomainEventMessage<?>> of(String aggregate) {
    if (!CurrentUnitOfWork.isStarted()) {
      return null;
    }
    Map<String, List<DomainEventMessage<?>>> fetched =
        CurrentUnitOfWork.get().root().getResource(RESOURCE);
    return fetched == null ? null : fetched.get(aggregate);
  }
}
