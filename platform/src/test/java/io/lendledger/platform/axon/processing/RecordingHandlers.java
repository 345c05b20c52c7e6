package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.core.lender.LenderRegistered;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/** Handlers of lenders that note what they were handed, and fail where the test wants. */
final class RecordingHandlers implements EventHandlerInvoker {

  private final List<Long> handled = new ArrayList<>();
  private RuntimeException failure = new IllegalStateException("not to fail");
  private long failing = -1;
  private boolean gathering;

  List<Long> handled() {
    return handled;
  }

  void failAt(long position, RuntimeException with) {
    failing = position;
    failure = with;
  }

  /** From now on handles the events of a batch at its end. */
  void gather() {
    gathering = true;
  }

  @Override
  public boolean canHandle(EventMessage<?> event, Segment segment) {
    return event.getPayloadType() == LenderRegistered.class;
  }

  @Override
  public void handle(EventMessage<?> event, Segment segment) {
    long position = ((TrackedEventMessage<?>) event).trackingToken().position().orElseThrow();
    if (gathering) {
      BatchOfEvents.gather(
          CurrentUnitOfWork.get(), position, 200, all -> all.forEach(this::handle));
      return;
    }
    assertThat(event.getPayload()).isNotNull();
    handle(position);
  }

  private void handle(long position) {
    if (position == failing) {
      throw failure;
    }
    handled.add(position);
  }
}
