package io.lendledger.core.fault;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Set;
import org.axonframework.axonserver.connector.AxonServerException;
import org.axonframework.axonserver.connector.command.AxonServerRemoteCommandHandlingException;
import org.axonframework.axonserver.connector.query.AxonServerQueryDispatchException;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.distributed.CommandDispatchException;

/**
 * Tells that a message did not get to its handler and back, because Axon Server or the process that
 * it routed to is away. What a handler answered has other types.
 */
final class RoutingFault {

  /** Codes of Axon Server for what is in a message: an order of events, and sizes. */
  private static final Set<String> OF_THE_MESSAGE =
      Set.of("AXONIQ-2000", "AXONIQ-2001", "AXONIQ-3002");

  /**
   * The code of a command that Axon Server gave up waiting for, and of one that failed. A handler
   * that failed tells so in the details, Axon Server has none.
   */
  private static final String NO_ANSWER_IN_TIME = "AXONIQ-4002";

  private static final Set<Status.Code> OF_THE_CALL =
      Set.of(
          Status.Code.INVALID_ARGUMENT, Status.Code.OUT_OF_RANGE, Status.Code.RESOURCE_EXHAUSTED);

  private RoutingFault() {}

  /** Whether the failure itself says so, without a look at its causes. */
  static boolean is(Throwable failure) {
    return switch (failure) {
      case CommandDispatchException _, AxonServerQueryDispatchException _ -> true;
      case CommandExecutionException untold ->
          untold.getDetails().isEmpty()
              && untold.getCause() instanceof AxonServerRemoteCommandHandlingException axonServer
              && NO_ANSWER_IN_TIME.equals(axonServer.getErrorCode());
      case AxonServerException told -> !OF_THE_MESSAGE.contains(told.code());
      case io.axoniq.axonserver.connector.AxonServerException told ->
          !OF_THE_MESSAGE.contains(told.getErrorCategory().errorCode());
      case StatusRuntimeException call -> !OF_THE_CALL.contains(call.getStatus().getCode());
      default -> false;
    };
  }
}
