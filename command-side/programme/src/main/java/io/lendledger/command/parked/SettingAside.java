package io.lendledger.command.parked;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Handles one event that concerns many for all for whom that is possible. A part that fails is set
 * aside for its lender or loan, and a retry handles that part alone: the others have been handled,
 * and what they would come to today need not be what they came to then.
 */
@Component
public class SettingAside {

  private static final String PART = SettingAside.class.getName();

  private final ParkedSequences sequences;

  SettingAside(ParkedSequences sequences) {
    this.sequences = sequences;
  }

  /**
   * From now on only the part that was set aside with this sequence is handled in the unit: an
   * aggregate, or all of a lender.
   */
  public static void retry(UnitOfWork<?> unit, String sequence) {
    unit.root().resources().put(PART, sequence);
  }

  /** Whether the unit of work handles a part that was set aside. */
  public static boolean isRetry() {
    return part() != null;
  }

  private static @Nullable Object part() {
    return CurrentUnitOfWork.isStarted()
        ? CurrentUnitOfWork.get().root().resources().get(PART)
        : null;
  }

  private static <T> List<T> concerned(List<T> all, Function<T, EventSequence> sequence) {
    Object part = part();
    return part == null
        ? all
        : all.stream().filter(each -> isOf(sequence.apply(each), part)).toList();
  }

  private static boolean isOf(EventSequence sequence, Object part) {
    String lender = sequence.lenderCode();
    return sequence.key().equals(part)
        || (lender != null && EventSequence.ofLender(lender).key().equals(part));
  }

  /**
   * Does something for all at once; if that fails for good, for each alone.
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
    each(process, event, concerned(all, sequence), sequence, work);
  }

  private <T> void each(
      String process,
      TrackedEventMessage<?> event,
      List<T> all,
      Function<T, EventSequence> sequence,
      Consumer<List<T>> work) {
    if (all.isEmpty()) {
      return;
    }
    try {
      work.accept(all);
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      if (all.size() > 1) {
        all.forEach(one -> each(process, event, List.of(one), sequence, work));
        return;
      }
      setAside(process, event, sequence.apply(all.getFirst()), failure);
    }
  }

  /** Sets a sequence aside for an event that cannot be handled for it. */
  public void setAside(
      String process, TrackedEventMessage<?> event, EventSequence sequence, Throwable failure) {
    long position = event.trackingToken().position().orElseThrow();
    sequences.park(process, sequence, event, position, failure);
  }
}
