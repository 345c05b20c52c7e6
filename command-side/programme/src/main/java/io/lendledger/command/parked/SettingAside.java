package io.lendledger.command.parked;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.EventPatience;
import io.lendledger.core.fault.RepeatedFaults;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.NotCaughtUp;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Handles one event that concerns many for all for whom that is possible. A part that fails is set
 * aside for its lender or loan, and a retry handles the event once more; so the parts of all others
 * must change nothing the second time.
 */
@Component
public class SettingAside {

  /** So many parts in a row that fail with faults that should pass tell of more than themselves. */
  private static final int MOST_IN_A_ROW = 3;

  private final ParkedSequences sequences;
  private final RepeatedFaults faults;

  SettingAside(
      ParkedSequences sequences,
      ObjectProvider<EventPatience> patience,
      ObjectProvider<StoreHead> head) {
    this.sequences = sequences;
    this.faults =
        new RepeatedFaults(
            patience.getIfAvailable(EventPatience::usual), () -> head.getObject().position());
  }

  /** What may fail: a process's work on an event for one, or for all where there is no key. */
  private record Part(String process, long position, String key) {}

  /**
   * Does something for all at once; if that fails, for each alone.
   *
   * @param process the handler, by the name of its processor
   * @param sequence names the sequence to set aside where it fails for one alone
   */
  public <T> void forAll(
      String process,
      TrackedEventMessage<?> event,
      List<T> all,
      Function<T, EventSequence> sequence,
      Consumer<List<T>> work) {
    if (all.isEmpty()) {
      return;
    }
    RuntimeException failure = failureOf(work, all);
    if (failure == null) {
      return;
    }
    if (all.size() == 1) {
      requireAside(process, event, sequence.apply(all.getFirst()), failure);
      return;
    }
    requireOfOne(process, event, failure);
    forEach(process, event, all, sequence, work);
  }

  /** Parts that are to be tried again keep none of the others waiting. */
  private <T> void forEach(
      String process,
      TrackedEventMessage<?> event,
      List<T> all,
      Function<T, EventSequence> sequence,
      Consumer<List<T>> work) {
    NotCaughtUp waiting = null;
    int inARow = 0;
    for (T each : all) {
      RuntimeException failure = failureOf(work, List.of(each));
      if (failure == null) {
        inARow = 0;
        continue;
      }
      try {
        requireAside(process, event, sequence.apply(each), failure);
      } catch (NotCaughtUp later) {
        waiting = waiting == null ? later : waiting;
        if (++inARow == MOST_IN_A_ROW) {
          break;
        }
      }
    }
    if (waiting != null) {
      throw waiting;
    }
  }

  private static <T> @Nullable RuntimeException failureOf(Consumer<List<T>> work, List<T> some) {
    try {
      work.accept(some);
      return null;
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  /**
   * Throws what has failed for all at once and may not be one part's: a fault that should pass is
   * one part's only when it comes again.
   */
  public void requireOfOne(String process, TrackedEventMessage<?> event, RuntimeException failure) {
    Part whole = new Part(process, positionOf(event), "");
    boolean again = faults.hasFailed(whole);
    boolean own = faults.isOfEvent(whole, failure);
    if (!own && !(again && RepeatedFaults.mayBeOfEvent(failure))) {
      throw failure;
    }
  }

  /**
   * Sets a sequence aside for an event that cannot be handled for it. Throws where that is not
   * known yet.
   */
  public void requireAside(
      String process,
      TrackedEventMessage<?> event,
      EventSequence sequence,
      RuntimeException failure) {
    Part part = new Part(process, positionOf(event), sequence.key());
    if (faults.isOfEvent(part, failure)) {
      sequences.park(process, sequence, event, positionOf(event), failure);
      return;
    }
    if (RepeatedFaults.mayBeOfEvent(failure)) {
      throw new NotCaughtUp(sequence.key() + " is tried again: " + EventFault.cause(failure));
    }
    throw failure;
  }

  private static long positionOf(TrackedEventMessage<?> event) {
    return event.trackingToken().position().orElseThrow();
  }
}
