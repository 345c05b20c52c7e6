package io.lendledger.platform.axon.processing;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The positions at which event processors of this JVM have stopped. A processor releases its
 * segment until it retries, and shows no error meanwhile.
 */
public final class ProcessorFaults {

  private final Map<String, Long> stoppedAt = new ConcurrentHashMap<>();

  /** Notes that a processor has stopped at an event of this store position. */
  void stopped(String processor, long position) {
    stoppedAt.put(processor, position);
  }

  /** Whether a processor has stopped at an event, which it is not known to have passed. */
  boolean hasStopped(String processor) {
    return stoppedAt.containsKey(processor);
  }

  /** The event at which a processor at this position is still stuck. */
  public OptionalLong stuckAt(String processor, long reached) {
    Long stopped = stoppedAt.get(processor);
    if (stopped == null) {
      return OptionalLong.empty();
    }
    if (reached >= stopped) {
      stoppedAt.remove(processor, stopped);
      return OptionalLong.empty();
    }
    return OptionalLong.of(stopped);
  }
}
