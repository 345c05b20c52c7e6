package io.lendledger.command.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Lets a handler do at the end of a batch what it has gathered from its events. Whoever hands a
 * batch to handlers ends it: its last event may be one that no handler gets to see.
 */
public final class BatchOfEvents {

  private static final String RESOURCE = BatchOfEvents.class.getName();

  private BatchOfEvents() {}

  /** What has been gathered, of which a unit of work has one kind. */
  public interface Open {

    /** Does what is left to be done; throws what that throws, and then nothing is left. */
    void end();

    /** Leaves it undone: the events that it comes of are handled again, or set aside. */
    void drop();
  }

  private record Gathered<T>(List<T> each, Consumer<List<T>> work) implements Open {

    @Override
    public void end() {
      if (!each.isEmpty()) {
        work.accept(List.copyOf(each));
        each.clear();
      }
    }

    @Override
    public void drop() {
      each.clear();
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
      all.end();
    }
  }

  /** What a unit of work has gathered of this kind; begun with the first call. */
  public static <T extends Open> T open(UnitOfWork<?> unit, Class<T> kind, Supplier<T> begin) {
    return kind.cast(unit.<Open>getOrComputeResource(RESOURCE, _ -> begin.get()));
  }

  /** Whether further events of the batch follow. */
  public static boolean isInside(UnitOfWork<?> unit) {
    return unit instanceof BatchingUnitOfWork<?> batch && !batch.isLastMessage();
  }

  /** Does what is left to be done in a batch; throws what the work throws. */
  public static void end(UnitOfWork<?> unit) {
    Open open = unit.getResource(RESOURCE);
    if (open != null) {
      open.end();
    }
  }

  /** Leaves undone what was left to be done in a batch. */
  public static void drop(UnitOfWork<?> unit) {
    Open open = unit.getResource(RESOURCE);
    if (open != null) {
      open.drop();
    }
  }
}
