package io.lendledger.command;

import java.util.List;
import java.util.function.LongSupplier;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.StreamingEventProcessor;

/** That every process has handled every event. */
final class Stillness {

  private final Configuration axon;
  private final LongSupplier head;
  private volatile long knownHead = -1;

  Stillness(Configuration axon, LongSupplier head) {
    this.axon = axon;
    this.head = head;
  }

  /** The store is asked for its end only when the last one it told is reached: it grows. */
  boolean isReached() {
    long before = knownHead;
    if (!haveAllReached(before)) {
      return false;
    }
    long end = head.getAsLong();
    knownHead = end;
    return end == before;
  }

  private boolean haveAllReached(long head) {
    return axon.eventProcessingConfiguration().eventProcessors().values().stream()
        .map(StreamingEventProcessor.class::cast)
        .allMatch(each -> hasReached(each, head));
  }

  /** A failing processor takes its segment off the live map: both questions go to one copy. */
  private static boolean hasReached(StreamingEventProcessor processor, long head) {
    var segments = List.copyOf(processor.processingStatus().values());
    return !segments.isEmpty()
        && segments.stream().allMatch(each -> each.getCurrentPosition().orElse(-1) >= head);
  }
}
