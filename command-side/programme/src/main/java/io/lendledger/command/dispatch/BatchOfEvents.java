package io.lendledger.command.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Lets a process do at the end of a batch what it has gathered from its events. Whoever hands a
 * batch to handlers ends it: its last event may be one that no handler gets to see.
 */
public final class BatchOfEvents {

  private static final String RESOURCE = BatchOfEvents.class.getName();

  private BatchOfEvents() {}

  private record Gathered<T>(List<T> each, Consumer<List<T>> work) {

    void run() {
      if (!each.isEmpty()) {
        work.accept(List.copyOf(each));
        each.clear();
      }
    }
  }

  /**
   * Gathers what an event asks for; one handler does so in a unit of work. The work is done with
   * all that came so far behind the last event of the batch, earlier when there are {@code most},
   * and at once outside of a batch.
   */
  public static <T> void gather(UnitOfWork<?> unit, T each, int most, Consumer<List<T>> work) {
    Gathered<T> all =
        unit.getOrComputeResource(RESOURCE, _ -> new Gathered<>(new ArrayList<>(), work));
    all.each.add(each);
    if (!isInside(unit) || all.each.size() >= most) {
      all.run();
    }
  }

  /** Whether further events of the batch follow. */
  public static boolean isInside(UnitOfWork<?> unit) {
    return unit instanceof BatchingUnitOfWork<?> batch && !batch.isLastMessage();
  }

  /** Does what is left to be done in a batch; throws what the work throws. */
  public static void end(UnitOfWork<?> unit) {
    Gathered<?> all = unit.getResource(RESOURCE);
    if (all != null) {
      all.run();
    }
  }
}
