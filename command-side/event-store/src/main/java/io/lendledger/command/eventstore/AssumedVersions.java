package io.lendledger.command.eventstore;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.ConcurrencyException;

/**
 * The versions at which a unit of work assumes aggregates to be that it did not read from the store
 * under their locks. Another process may have changed them meanwhile. An append finds that out by
 * the sequence of its events; a command that changes nothing has to ask, or it could refuse what is
 * allowed by now.
 */
public final class AssumedVersions {

  private static final String RESOURCE = AssumedVersions.class.getName();
  private static final long NONE = -1;

  private final Function<Collection<String>, Map<String, Long>> newest;

  /** Compares with the last sequence numbers that this function finds; none for no events. */
  public AssumedVersions(Function<Collection<String>, Map<String, Long>> newest) {
    this.newest = newest;
  }

  /** Assumes, in the current unit of work, that the aggregate's last event has this number. */
  void assume(String aggregate, long sequence) {
    UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get().root();
    Map<String, Long> assumed =
        unitOfWork.getOrComputeResource(
            RESOURCE,
            _ -> {
              CurrentUnitOfWork.get().onPrepareCommit(_ -> verify());
              return new HashMap<String, Long>();
            });
    assumed.putIfAbsent(aggregate, sequence);
  }

  /** The unit of work has events for this aggregate, whose append verifies its version. */
  static void written(String aggregate) {
    assumed().remove(aggregate);
  }

  /**
   * Throws when an aggregate that the current unit of work does not change is no longer as it was
   * assumed to be.
   *
   * @throws ConcurrencyException then; the command may be sent again
   */
  public void verify() {
    Map<String, Long> assumed = assumed();
    if (assumed.isEmpty()) {
      return;
    }
    Map<String, Long> known = newest.apply(assumed.keySet());
    assumed.forEach((aggregate, sequence) -> {
      long last = known.getOrDefault(aggregate, NONE);
      if (last != sequence) {
        throw new ConcurrencyException(
            "%s is at %d, not at %d: another process changed it"
                .formatted(aggregate, last, sequence));
      }
    });
    assumed.clear();
  }

  private static Map<String, Long> assumed() {
    if (!CurrentUnitOfWork.isStarted()) {
      return new HashMap<>();
    }
    Map<String, Long> assumed = CurrentUnitOfWork.get().root().getResource(RESOURCE);
    return assumed == null ? new HashMap<>() : assumed;
  }
}
