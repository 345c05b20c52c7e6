package io.lendledger.platform.axon.bus;

import io.lendledger.core.fault.LostClaim;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandResultMessage;
import org.axonframework.common.AxonTransientException;
import org.axonframework.messaging.HandlerExecutionException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.springframework.dao.TransientDataAccessException;

/**
 * A command that failed because another one was faster, or because the database is away. It may be
 * sent again, so its sender must know, in any process: of an exception only the details travel.
 */
final class ConcurrencyConflict {

  private static final Rejection TOLD =
      new Rejection(
          RejectionCode.UNAVAILABLE,
          "Something else changed the same subject at the same moment: try again",
          List.of());

  private static final Rejection AWAY =
      new Rejection(RejectionCode.UNAVAILABLE, "The database is away: try again", List.of());

  private static final Rejection FAULT =
      new Rejection(
          RejectionCode.INTERNAL_ERROR, "The command failed for a reason of its own", List.of());

  private ConcurrencyConflict() {}

  /** Whether a failure is a lost race or was caused by one, here or in another process. */
  static boolean isBehind(Throwable failure) {
    boolean away = PassingFault.isDatabaseAway(failure);
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if ((!away && isLostHere(cause)) || isTold(cause)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The outcome, with details for a concurrency conflict, for a database that is away and a segment
   * that another node has, which are not worth an immediate retry, and for a fault of the handler:
   * a failure without any is then one of the way to it. Any other outcome is unchanged.
   */
  static <R> CommandResultMessage<? extends R> told(CommandResultMessage<? extends R> outcome) {
    if (!outcome.isExceptional()) {
      return outcome;
    }
    Throwable cause = outcome.exceptionResult();
    if (isBehind(cause)) {
      return failed(outcome, TOLD);
    }
    if (PassingFault.isDatabaseAway(cause)) {
      return failed(outcome, AWAY);
    }
    if (PassingFault.isClaimLost(cause)) {
      return failed(
          outcome, PassingFault.isClaimForgotten(cause) ? LostClaim.FORGOTTEN : LostClaim.TOLD);
    }
    boolean fault =
        !PassingFault.isPassing(cause) && HandlerExecutionException.resolveDetails(cause).isEmpty();
    return fault ? failed(outcome, FAULT) : outcome;
  }

  private static <R> CommandResultMessage<? extends R> failed(
      CommandResultMessage<? extends R> outcome, Rejection why) {
    return new GenericCommandResultMessage<>(
        new CommandExecutionException(why.message(), outcome.exceptionResult(), why, false),
        outcome.getMetaData());
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
