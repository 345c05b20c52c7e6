package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import java.util.Comparator;
import org.axonframework.eventhandling.ErrorContext;
import org.axonframework.eventhandling.ErrorHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventProcessingException;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rolls back a failed batch and retries it, after one second and then twice as long each time, up
 * to a minute. An event that its handlers fail on again is then set aside, not skipped, see {@link
 * ParkingInvoker}. For a database that is away the watch alone reports, and resumes everything once
 * it is back; of a segment that another node has by now there is nothing to report but that.
 */
final class StopAndRetry implements ErrorHandler {

  private static final Logger LOG = LoggerFactory.getLogger(StopAndRetry.class);

  private final ProcessorFaults faults;

  StopAndRetry(ProcessorFaults faults) {
    this.faults = faults;
  }

  @Override
  public void handleError(ErrorContext context) throws Exception {
    Throwable failure = context.error();
    if (PassingFault.isAway(failure)) {
      LOG.debug("{} waits for what is away", context.eventProcessor(), failure);
      propagate(context);
    }
    if (PassingFault.isClaimLost(failure)) {
      LOG.warn(
          PassingFault.isClaimForgotten(failure)
              ? "{} gave up a segment when the database was away; whoever claims it next goes on"
              : "{} lost a segment, which was claimed anew since; whoever has it goes on with it",
          context.eventProcessor());
      LOG.debug("{} handled it no longer", context.eventProcessor(), failure);
      propagate(context);
    }
    context.failedEvents().stream()
        .min(Comparator.comparingLong(StopAndRetry::positionOf))
        .ifPresent(event -> stopped(context.eventProcessor(), event));
    LOG.error(
        "{} stopped and will retry: {}{}",
        context.eventProcessor(),
        failure instanceof EventContextErrorHandler.HandlerFailed
            ? failure.getMessage() + ": "
            : "",
        EventFault.cause(failure));
    LOG.debug("{} failed", context.eventProcessor(), failure);
    propagate(context);
  }

  private void stopped(String processor, EventMessage<?> event) {
    faults.stopped(processor, positionOf(event), ProcessSequences.segmentKey(processor, event));
  }

  /** A processor retries after an exception; after an Error it would stand still for good. */
  private static void propagate(ErrorContext context) throws Exception {
    if (context.error() instanceof Error error) {
      throw new EventProcessingException("A handler ended with an Error", error);
    }
    PropagatingErrorHandler.instance().handleError(context);
  }

  private static long positionOf(EventMessage<?> event) {
    return event instanceof TrackedEventMessage<?> tracked
        ? tracked.trackingToken().position().orElse(Long.MAX_VALUE)
        : Long.MAX_VALUE;
  }
}
