package io.lendledger.platform.axon;

import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandResultMessage;
import org.axonframework.common.AxonTransientException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.springframework.dao.TransientDataAccessException;

/**
 * A command that failed since another one was faster. It may be sent again, so its sender must
 * know, in whatever process it is: of an exception only the details travel.
 */
final class LostRace {

  private static final Rejection TOLD =
      new Rejection(
          RejectionCode.UNAVAILABLE,
          "Something else changed the same subject at the same moment: try again",
          List.of());

  private LostRace() {}

  /** Whether a failure is a lost race or was caused by one, here or in another process. */
  static boolean isBehind(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (isLostHere(cause) || isTold(cause)) {
        return true;
      }
    }
    return false;
  }

  /** The outcome with details that tell of a lost race; any other outcome as it is. */
  static <R> CommandResultMessage<? extends R> told(CommandResultMessage<? extends R> outcome) {
    if (!outcome.isExceptional() || !isBehind(outcome.exceptionResult())) {
      return outcome;
    }
    Throwable cause = outcome.exceptionResult();
    return new GenericCommandResultMessage<>(
        new CommandExecutionException(TOLD.message(), cause, TOLD, false), outcome.getMetaData());
  }

  private static boolean isTold(Throwable failure) {
    return failure instanceof CommandExecutionException refused
        && TOLD.equals(refused.getDetails().orElse(null));
  }

  private static boolean isLostHere(Throwable failure) {
    return failure instanceof AxonTransientException
        || failure instanceof AggregateStreamCreationException
        || failure instanceof TransientDataAccessException;
  }
}
