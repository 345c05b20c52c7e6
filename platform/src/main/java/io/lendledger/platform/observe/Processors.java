package io.lendledger.platform.observe;

import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.platform.axon.processing.ProcessorFaults;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.axon.segment.SegmentRow;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * The event processors of this JVM, and the read models that one of them leads. A process counts
 * with all of its segments, those of other nodes and those that nobody has claimed included.
 */
@Component
final class Processors {

  private static final long NOTHING = -1;

  private final ObjectProvider<EventProcessingConfiguration> processing;
  private final LastKnown<Long> head;
  private final ProcessorFaults faults;
  private final ObjectProvider<Projection> models;
  private final ObjectProvider<Progress> progress;
  private final ProcessSegments segments;

  Processors(
      ObjectProvider<EventProcessingConfiguration> processing,
      ObjectProvider<StoreHead> head,
      ProcessorFaults faults,
      ObjectProvider<Projection> models,
      ObjectProvider<Progress> progress,
      ProcessSegments segments) {
    this.processing = processing;
    this.head = new LastKnown<>(NOTHING, () -> head.getObject().position());
    this.faults = faults;
    this.models = models;
    this.progress = progress;
    this.segments = segments;
  }

  /**
   * The state of a processor or a model.
   *
   * @param lag store positions between it and the store's end
   * @param stuckAt store position of the event that it fails on
   */
  record State(String name, boolean claimed, long lag, OptionalLong stuckAt) {}

  /** The store's end, as it was known last; -1 while the store is empty. */
  long head() {
    return head.get();
  }

  List<State> states() {
    List<StreamingEventProcessor> own =
        processing.stream()
            .flatMap(each -> each.eventProcessors().values().stream())
            .filter(StreamingEventProcessor.class::isInstance)
            .map(StreamingEventProcessor.class::cast)
            .sorted(Comparator.comparing(StreamingEventProcessor::getName))
            .toList();
    if (own.isEmpty()) {
      return List.of();
    }
    long end = head.get();
    List<State> states = new ArrayList<>(own.stream().map(each -> state(each, end)).toList());
    states.stream()
        .filter(each -> each.name().equals(ModelNames.ALL))
        .findAny()
        .ifPresent(all -> models.stream().map(each -> state(each, all, end)).forEach(states::add));
    return states;
  }

  private State state(Projection model, State all, long end) {
    Progress known = progress.getObject();
    Progress.Stuck stuck = known.stuckBy(model.name());
    long lag = all.claimed() ? Math.max(0, end - known.known(model.name())) : 0;
    return new State(
        model.name(),
        all.claimed(),
        lag,
        stuck == null ? OptionalLong.empty() : OptionalLong.of(stuck.position()));
  }

  private State state(StreamingEventProcessor processor, long end) {
    Map<Integer, EventTrackerStatus> own = Map.copyOf(processor.processingStatus());
    List<SegmentRow> all = segments.seen(processor.getName());
    OptionalLong stuckAt =
        faults.stuckAt(
            processor.getName(),
            key -> lowest(all.stream().filter(each -> each.holds(key)).toList(), own));
    boolean claimed = !own.isEmpty();
    boolean counts = claimed || stuckAt.isPresent() || !all.isEmpty();
    long lag = counts ? Math.max(0, end - lowest(all, own)) : 0;
    return new State(processor.getName(), claimed, lag, stuckAt);
  }

  /** Where the last of these segments is; of a processor without any, where it is here. */
  private static long lowest(List<SegmentRow> segments, Map<Integer, EventTrackerStatus> own) {
    return segments.isEmpty()
        ? own.values().stream().mapToLong(Processors::positionOf).min().orElse(NOTHING)
        : segments.stream()
            .mapToLong(each -> Math.max(each.reached(), positionOf(own.get(each.number()))))
            .min()
            .orElse(NOTHING);
  }

  private static long positionOf(@Nullable EventTrackerStatus status) {
    return status == null ? NOTHING : status.getCurrentPosition().orElse(NOTHING);
  }
}
