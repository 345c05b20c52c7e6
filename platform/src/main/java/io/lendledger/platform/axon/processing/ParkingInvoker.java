package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.parked.ParkedEventEvent;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/**
 * Sets an event aside that the handlers of a group fail on twice, with all of its sequence that
 * follows, and goes on. What follows is in the same segment, and only the holder of its claim sets
 * events of it aside, so its knowledge of them holds until it loses the claim. It notices a
 * sequence that caught up meanwhile when the next event would wait for it.
 */
final class ParkingInvoker implements EventHandlerInvoker {

  private final String group;
  private final EventHandlerInvoker handlers;
  private final ParkedSequences parked;
  private final Attempt attempt;
  private final Retaking retaking;
  private final Claiming claiming;
  private final Map<Class<?>, Boolean> handledTypes = new ConcurrentHashMap<>();

  /** What waits, as it was when a segment was claimed or something was set aside here. */
  private final Map<Integer, Set<String>> known = new ConcurrentHashMap<>();

  /** Up to here events of a segment are handled one by one, since one of them has failed. */
  private final Map<Integer, Long> suspectThrough = new ConcurrentHashMap<>();

  /** Tries handlers so that a failure leaves nothing behind. */
  @FunctionalInterface
  interface Attempt {

    /** Runs the handlers; throws their exception, and then nothing of them is written. */
    void run(EventMessage<?> event, Handling handling) throws Exception;
  }

  /** Handlers at work. */
  @FunctionalInterface
  interface Handling {
    void run() throws Exception;
  }

  /** What goes on around events that are handled late. */
  interface Retaking {

    /** Where what handlers leave behind tells of nothing but the event itself. */
    Retaking NOTHING_TO_DO =
        new Retaking() {
          @Override
          public void begin() {}

          @Override
          public void taken(long position) {}
        };

    /** Begins a transaction in which some are handled. */
    void begin();

    void taken(long position);
  }

  /** What goes on before events of a segment are handled in the current unit of work. */
  @FunctionalInterface
  interface Claiming {

    /** Where the transaction in which they are handled fails with the claim. */
    Claiming NOTHING_TO_DO = _ -> {};

    /** Has what handlers send fail with the claim. */
    void begin(Segment segment);
  }

  ParkingInvoker(
      String group,
      EventHandlerInvoker handlers,
      ParkedSequences parked,
      Attempt attempt,
      Retaking retaking,
      Claiming claiming) {
    this.group = group;
    this.handlers = handlers;
    this.parked = parked;
    this.attempt = attempt;
    this.retaking = retaking;
    this.claiming = claiming;
  }

  /** A decision is noted in one segment: a process that noted it twice would try again twice. */
  @Override
  public boolean canHandle(EventMessage<?> event, Segment segment) {
    return isDecision(event.getPayloadType())
        ? segment.matches(ProcessSequences.segmentKey(group, event))
        : isHandled(event.getPayloadType()) && handlers.canHandle(event, segment);
  }

  @Override
  public boolean canHandleType(Class<?> payloadType) {
    return isDecision(payloadType) || isHandled(payloadType);
  }

  /** Most events are of no concern to most groups; their handlers are asked once for each type. */
  private boolean isHandled(Class<?> payloadType) {
    return handledTypes.computeIfAbsent(payloadType, handlers::canHandleType);
  }

  private static boolean isDecision(Class<?> payloadType) {
    return ParkedEventEvent.class.isAssignableFrom(payloadType);
  }

  @Override
  public void handle(EventMessage<?> event, Segment segment) throws Exception {
    claiming.begin(segment);
    handleOne(event, segment);
    if (CurrentUnitOfWork.isStarted() && !BatchOfEvents.isInside(CurrentUnitOfWork.get())) {
      suspectingWhenItFails(event, segment, () -> BatchOfEvents.end(CurrentUnitOfWork.get()));
    }
  }

  private void handleOne(EventMessage<?> event, Segment segment) throws Exception {
    if (isDecision(event.getPayloadType())
        && event.getPayload() instanceof ParkedEventEvent decision
        && decision.handler().equals(group)) {
      parked.note(decision);
    }
    if (!isHandled(event.getPayloadType())
        || !handlers.canHandle(event, segment)
        || waits(event, segment)) {
      return;
    }
    if (positionOf(event) <= suspectThrough.getOrDefault(segment.getSegmentId(), -1L)) {
      handleOrPark(event, segment);
      return;
    }
    suspectingWhenItFails(event, segment, () -> handlers.handle(event, segment));
  }

  private void suspectingWhenItFails(EventMessage<?> event, Segment segment, Handling handling)
      throws Exception {
    try {
      handling.run();
    } catch (Exception failure) {
      if (EventFault.isOf(failure)) {
        suspectThrough.put(segment.getSegmentId(), positionOf(event));
      }
      throw failure;
    }
  }

  private boolean waits(EventMessage<?> event, Segment segment) {
    Set<String> all = known.computeIfAbsent(segment.getSegmentId(), _ -> parked.keys(group));
    if (all.isEmpty()) {
      return false;
    }
    Set<String> own =
        ProcessSequences.keysOf(group, event).stream()
            .filter(all::contains)
            .collect(Collectors.toSet());
    if (own.isEmpty() || parked.pass(group, own, positionOf(event))) {
      return !own.isEmpty();
    }
    known.remove(segment.getSegmentId());
    return false;
  }

  /** Looks anew what waits: an event that cannot be read waits beside the segment of its others. */
  void forget() {
    known.clear();
  }

  private void handleOrPark(EventMessage<?> event, Segment segment) throws Exception {
    try {
      attempt.run(
          event,
          () -> {
            claiming.begin(segment);
            handlers.handle(event, segment);
          });
    } catch (Exception failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      parked.park(group, ProcessSequences.of(group, event), event, positionOf(event), failure);
      known.clear();
    }
  }

  /** Begins a transaction in which events are handled that were set aside. */
  void beginParked() {
    retaking.begin();
  }

  void handleParked(TrackedEventMessage<?> event) throws Exception {
    if (handlers.canHandle(event, Segment.ROOT_SEGMENT)) {
      attempt.run(
          event,
          () -> {
            RetriedUnits.carry();
            handlers.handle(event, Segment.ROOT_SEGMENT);
          });
      retaking.taken(positionOf(event));
    }
  }

  private static long positionOf(EventMessage<?> event) {
    return event instanceof TrackedEventMessage<?> tracked
        ? tracked.trackingToken().position().orElse(-1)
        : -1;
  }

  @Override
  public boolean supportsReset() {
    return false;
  }

  @Override
  public void segmentReleased(Segment segment) {
    known.remove(segment.getSegmentId());
    handlers.segmentReleased(segment);
  }
}
