package io.lendledger.platform.axon.processing;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The events at which segments of processors of this JVM have stopped. A processor releases its
 * segment until it retries, and shows no error meanwhile.
 */
public final class ProcessorFaults {

  /** Of a processor: it has fewer segments, and whoever asks forgets those that go on. */
  private static final int MOST = 1_000;

  private static final ConcurrentMap<Long, String> NONE = new ConcurrentHashMap<>();

  private final Map<String, ConcurrentMap<Long, String>> stoppedAt = new ConcurrentHashMap<>();

  /** Tells how far the segment is that an event is in. */
  @FunctionalInterface
  public interface Segments {

    /** Position up to which events with this key are handled, whoever handles them. */
    long reached(String segmentKey);
  }

  /** Notes that a processor has stopped at an event of this store position. */
  void stopped(String processor, long position, String segmentKey) {
    ConcurrentMap<Long, String> events =
        stoppedAt.computeIfAbsent(processor, _ -> new ConcurrentHashMap<>());
    // Of what is in order a later event tells that the earlier ones are handled.
    events.values().removeIf(segmentKey::equals);
    if (events.size() < MOST) {
      events.put(position, segmentKey);
    }
  }

  /** Whether a processor has stopped at an event, which it is not known to have passed. */
  boolean hasStopped(String processor) {
    return !stoppedAt.getOrDefault(processor, NONE).isEmpty();
  }

  /**
   * The first event at which a segment of a processor is still stuck. One that has passed its event
   * is not, wherever it is handled by now; others do not tell of it.
   */
  public OptionalLong stuckAt(String processor, Segments segments) {
    ConcurrentMap<Long, String> events = stoppedAt.get(processor);
    if (events == null) {
      return OptionalLong.empty();
    }
    events.entrySet().removeIf(each -> segments.reached(each.getValue()) >= each.getKey());
    return events.keySet().stream().mapToLong(Long::longValue).min();
  }
}
