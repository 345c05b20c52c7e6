package io.lendledger.command.parked;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.springframework.stereotype.Component;

/**
 * Handles one event that concerns many for all for whom that is possible. A part that fails is set
 * aside for its lender or loan, and a retry handles the event once more; so the parts of all others
 * must change nothing the second time.
 */
@Component
public class SettingAside {

  private final ParkedSequences sequences;

  SettingAside(ParkedSequences sequences) {
    this.sequences = sequences;
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
        all.forEach(each -> forAll(process, event, List.of(each), sequence, work));
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
