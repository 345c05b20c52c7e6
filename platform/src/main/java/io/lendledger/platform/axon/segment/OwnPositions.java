package io.lendledger.platform.axon.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;

/** How far the segments are that this node handles. */
record OwnPositions(
    Set<String> processes, ObjectProvider<EventProcessingConfiguration> processing) {

  /** A segment that has reached a position. */
  record Reached(String process, int segment, long position) {}

  /** Those that are further than everybody knows. */
  List<Reached> beyond(SegmentLook known) {
    List<Reached> further = new ArrayList<>();
    for (String process : processes) {
      Map<Integer, EventTrackerStatus> own = own(process);
      for (SegmentRow each : known.of(process)) {
        EventTrackerStatus status = own.get(each.number());
        long position = status == null ? -1 : status.getCurrentPosition().orElse(-1);
        if (status != null
            && status.getSegment().getMask() == each.mask()
            && position > each.reached()) {
          further.add(new Reached(process, each.number(), position));
        }
      }
    }
    return further;
  }

  private Map<Integer, EventTrackerStatus> own(String process) {
    return processor(process).map(StreamingEventProcessor::processingStatus).orElse(Map.of());
  }

  /** Whether this node handles processes at all: they rest while look-ups are made anew. */
  boolean areLed() {
    return processes.stream()
        .anyMatch(each -> processor(each).filter(EventProcessor::isRunning).isPresent());
  }

  private Optional<StreamingEventProcessor> processor(String process) {
    return processing.stream()
        .flatMap(each -> each.eventProcessor(process, StreamingEventProcessor.class).stream())
        .findAny();
  }
}
