package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.core.fault.LastKnown;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.axon.segment.SegmentRow;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The event processors that this JVM has not claimed and that concern it all the same: it has
 * stopped at one of their events, which another has perhaps passed, or nobody at all leads them or
 * one of their segments. Stored tokens tell where those are, as they were known last.
 */
@Component
public final class UnclaimedHere {

  private static final long UNKNOWN = -1;
  private static final int WHOLE = -1;

  /** Much longer than a claim lasts without being renewed. */
  static final Duration ABANDONED = Duration.ofSeconds(30);

  private static final String LED_BY_NOBODY =
      """
      SELECT DISTINCT processor_name FROM tokens.token_entry
      WHERE owner IS NULL OR "timestamp"::timestamptz < now() - make_interval(secs => ?)
      """;

  private final ObjectProvider<EventProcessingConfiguration> processing;
  private final ProcessorFaults faults;
  private final ProcessTokens tokens;
  private final Supplier<? extends Collection<String>> ledByNobody;
  private final Function<String, List<SegmentRow>> segments;
  private final LongSupplier nanos;
  private final Map<Part, Long> idleSince = new HashMap<>();
  private final LastKnown<Map<String, Where>> known = new LastKnown<>(Map.of(), this::look);

  @Autowired
  UnclaimedHere(
      ObjectProvider<EventProcessingConfiguration> processing,
      ProcessorFaults faults,
      ProcessTokens tokens,
      ProcessSegments segments,
      JdbcClient jdbc) {
    this(
        processing,
        faults,
        tokens,
        () -> jdbc.sql(LED_BY_NOBODY).param(ABANDONED.toSeconds()).query(String.class).list(),
        segments::seen,
        System::nanoTime);
  }

  UnclaimedHere(
      ObjectProvider<EventProcessingConfiguration> processing,
      ProcessorFaults faults,
      ProcessTokens tokens,
      Supplier<? extends Collection<String>> ledByNobody,
      Function<String, List<SegmentRow>> segments,
      LongSupplier nanos) {
    this.processing = processing;
    this.faults = faults;
    this.tokens = tokens;
    this.ledByNobody = ledByNobody;
    this.segments = segments;
    this.nanos = nanos;
  }

  /**
   * A processor.
   *
   * @param position that it has reached by its stored token
   * @param abandoned whether no process has led it, or one of its segments, for half a minute
   */
  private record Where(long position, boolean abandoned) {}

  /** A segment of a processor, or all of one that has none. */
  private record Part(String processor, int segment) {}

  /** Whether no process has led a processor, or one of its segments, for half a minute. */
  public boolean isAbandoned(String processor) {
    Where where = known.get().get(processor);
    return where != null && where.abandoned();
  }

  /** How far a processor is that this JVM has stopped, or that nobody leads; -1 when not known. */
  public long position(String processor) {
    Where where = known.get().get(processor);
    return where == null ? UNKNOWN : where.position();
  }

  private Map<String, Where> look() {
    Map<String, Boolean> claimed = claimed();
    Set<String> abandoned = abandoned(idle(claimed));
    Map<String, Where> found = new HashMap<>();
    claimed.forEach((each, here) -> {
      if (abandoned.contains(each) || (!here && faults.hasStopped(each))) {
        found.put(each, new Where(tokens.position(each), abandoned.contains(each)));
      }
    });
    return found;
  }

  /** The processors of this JVM, and whether it leads any of their segments. */
  private Map<String, Boolean> claimed() {
    Map<String, Boolean> claimed = new HashMap<>();
    processing.stream()
        .flatMap(each -> each.eventProcessors().values().stream())
        .filter(StreamingEventProcessor.class::isInstance)
        .map(StreamingEventProcessor.class::cast)
        .forEach(each -> claimed.put(each.getName(), !each.processingStatus().isEmpty()));
    return claimed;
  }

  private Set<Part> idle(Map<String, Boolean> claimed) {
    Set<Part> idle = new HashSet<>();
    if (claimed.containsValue(false)) {
      for (String each : ledByNobody.get()) {
        if (Boolean.FALSE.equals(claimed.get(each))) {
          idle.add(new Part(each, WHOLE));
        }
      }
    }
    for (String each : claimed.keySet()) {
      segments.apply(each).stream()
          .filter(SegmentRow::isFree)
          .forEach(free -> idle.add(new Part(each, free.number())));
    }
    return idle;
  }

  /** Those that nobody has led at any look for so long: a claim may just change hands. */
  private Set<String> abandoned(Set<Part> idle) {
    idleSince.keySet().retainAll(idle);
    long now = nanos.getAsLong();
    Set<String> found = new HashSet<>();
    for (Part each : idle) {
      if (now - idleSince.computeIfAbsent(each, _ -> now) >= ABANDONED.toNanos()) {
        found.add(each.processor());
      }
    }
    return found;
  }
}
