package io.lendledger.platform.axon.processing;

import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventMessageHandler;
import org.axonframework.eventhandling.ListenerInvocationErrorHandler;
import org.axonframework.eventhandling.TrackedEventMessage;

/** Lets a failure through with the name of the event and the handler it happened in. */
final class EventContextErrorHandler implements ListenerInvocationErrorHandler {

  /** A handler's failure, and where it happened. */
  static final class HandlerFailed extends Exception {

    private static final long serialVersionUID = 1L;

    HandlerFailed(String message, Exception cause) {
      super(message, cause);
    }
  }

  @Override
  public void onError(Exception cause, EventMessage<?> event, EventMessageHandler handler)
      throws HandlerFailed {
    String place =
        event instanceof TrackedEventMessage<?> tracked
            ? " at " + tracked.trackingToken().position().orElse(-1)
            : "";
    throw new HandlerFailed(
        "%s%s in %s"
            .formatted(
                event.getPayloadType().getSimpleName(),
                place,
                handler.getTargetType().getSimpleName()),
        cause);
  }
}
