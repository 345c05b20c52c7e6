package io.lendledger.platform.observe;

import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.platform.axon.processing.ProcessorFaults;
import io.lendledger.platform.axon.processing.UnclaimedHere;
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
  private final UnclaimedHere unclaimed;
  private final ObjectProvider<Projection> models;
  private final ObjectProvider<Progress> progress;
  private final LastKnown<Long> looked;
  private final ProcessSegments segments;

  Processors(
      ObjectProvider<EventProcessingConfiguration> processing,
      ObjectProvider<StoreHead> head,
      ProcessorFaults faults,
      UnclaimedHere unclaimed,
      ObjectProvider<Projection> models,
      ObjectProvider<Progress> progress,
      ProcessSegments segments) {
    this.processing = processing;
    this.head = new LastKnown<>(NOTHING, () -> head.getObject().position());
    this.faults = faults;
    this.unclaimed = unclaimed;
    this.models = models;
    this.progress = progress;
    this.segments = segments;
    this.looked = new LastKnown<>(NOTHING, this::lookUpModels);
  }

  /** Another process has perhaps passed what a model was stuck on here. */
  private long lookUpModels() {
    return progress.getObject().stored(models.stream().map(Projection::name).toList());
  }

  /**
   * The state of a processor or a model.
   *
   * @param claimed whether this process leads it, or some of its segments
   * @param abandoned whether no process has led it, or one of its segments, for half a minute
   * @param lag store positions between it and the store's end; 0 when it has no segments and
   *     another process leads it
   * @param stuckAt store position of the event that it fails on
   */
  record State(String name, boolean claimed, boolean abandoned, long lag, OptionalLong stuckAt) {}

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
    if (!all.claimed() && (stuck != null || all.abandoned())) {
      var _ = looked.get();
      stuck = known.stuckBy(model.name());
    }
    boolean concerns = all.claimed() || all.abandoned() || stuck != null;
    return new State(
        model.name(),
        all.claimed(),
        all.abandoned(),
        concerns ? Math.max(0, end - known.known(model.name())) : 0,
        stuck == null ? OptionalLong.empty() : OptionalLong.of(stuck.position()));
  }

  private State state(StreamingEventProcessor processor, long end) {
    String name = processor.getName();
    Map<Integer, EventTrackerStatus> own = Map.copyOf(processor.processingStatus());
    List<SegmentRow> all = segments.seen(name);
    OptionalLong stuckAt = faults.stuckAt(name, key -> reached(name, holding(all, key), own));
    boolean claimed = !own.isEmpty();
    boolean abandoned = unclaimed.isAbandoned(name);
    boolean counts = claimed || abandoned || stuckAt.isPresent() || !all.isEmpty();
    long lag = counts ? Math.max(0, end - reached(name, all, own)) : 0;
    return new State(name, claimed, abandoned, lag, stuckAt);
  }

  private static List<SegmentRow> holding(List<SegmentRow> segments, String key) {
    return segments.stream().filter(each -> each.holds(key)).toList();
  }

  /** Where the last of these segments is; of a processor without any, where that is. */
  private long reached(
      String processor, List<SegmentRow> segments, Map<Integer, EventTrackerStatus> own) {
    if (!segments.isEmpty()) {
      return segments.stream().mapToLong(each -> reached(each, own)).min().orElse(NOTHING);
    }
    return own.isEmpty()
        ? unclaimed.position(processor)
        : own.values().stream().mapToLong(Processors::positionOf).min().orElse(NOTHING);
  }

  /** What this process handles it knows before the others do. */
  private static long reached(SegmentRow segment, Map<Integer, EventTrackerStatus> own) {
    EventTrackerStatus here = own.get(segment.number());
    return here == null || here.getSegment().getMask() != segment.mask()
        ? segment.reached()
        : Math.max(segment.reached(), positionOf(here));
  }

  private static long positionOf(EventTrackerStatus status) {
    return status.getCurrentPosition().orElse(NOTHING);
  }
}
