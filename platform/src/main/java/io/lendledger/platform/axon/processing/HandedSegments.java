package io.lendledger.platform.axon.processing;

import io.lendledger.core.reading.HeldEvents;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.StreamingEventProcessor;

/**
 * Notes the segments that a processor hands events to: it asks for each event whether each of them
 * takes it, and says nothing of one that has not ended a batch.
 */
final class HandedSegments implements EventHandlerInvoker {

  private final EventHandlerInvoker handlers;
  private final IntPredicate isHere;
  private final Set<Integer> handed = ConcurrentHashMap.newKeySet();

  /**
   * Segments of a processor.
   *
   * @param isHere whether a segment may still be this node's
   */
  HandedSegments(EventHandlerInvoker handlers, IntPredicate isHere) {
    this.handlers = handlers;
    this.isHere = isHere;
  }

  /** All events up to here are handled in all segments that were handed any. */
  long reached(EventProcessingConfiguration processing, String group) {
    Map<Integer, EventTrackerStatus> status =
        processing
            .eventProcessor(group, StreamingEventProcessor.class)
            .map(StreamingEventProcessor::processingStatus)
            .orElseGet(Map::of);
    return handed.stream()
        .filter(isHere::test)
        .mapToLong(segment -> HeldEvents.reached(status.get(segment)))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  @Override
  public boolean canHandle(EventMessage<?> event, Segment segment) {
    handed.add(segment.getSegmentId());
    return handlers.canHandle(event, segment);
  }

  @Override
  public boolean canHandleType(Class<?> payloadType) {
    return handlers.canHandleType(payloadType);
  }

  @Override
  public void handle(EventMessage<?> event, Segment segment) throws Exception {
    handlers.handle(event, segment);
  }

  @Override
  public boolean supportsReset() {
    return handlers.supportsReset();
  }

  @Override
  public void segmentReleased(Segment segment) {
    handed.remove(segment.getSegmentId());
    handlers.segmentReleased(segment);
  }
}
