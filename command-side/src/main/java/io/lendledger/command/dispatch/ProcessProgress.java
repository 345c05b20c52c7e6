package io.lendledger.command.dispatch;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** How far the processes of this JVM are. */
@Component
public class ProcessProgress {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final ObjectProvider<EventProcessingConfiguration> processing;

  ProcessProgress(ObjectProvider<EventProcessingConfiguration> processing) {
    this.processing = processing;
  }

  /**
   * Whether a process has still to handle events up to a store position; false for one that another
   * JVM runs, which cannot be watched from here.
   */
  public boolean isBehind(String process, long position) {
    return processing.stream()
        .flatMap(each -> each.eventProcessor(process, StreamingEventProcessor.class).stream())
        .flatMap(processor -> List.copyOf(processor.processingStatus().values()).stream())
        .anyMatch(status -> positionOf(status) < position);
  }

  /** Waits until a process has reached a store position, but no longer than the patience. */
  public void await(String process, long position, long patienceMillis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
    while (isBehind(process, position)
        && System.nanoTime() < deadline
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static long positionOf(EventTrackerStatus status) {
    return status.getCurrentPosition().orElse(-1);
  }
}
