package io.lendledger.core.fault;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.SQLException;
import java.util.List;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.messaging.HandlerExecutionException;

/**
 * Tells that what handles events is not theirs any more: another node has claimed their segment,
 * and handles them in its turn.
 */
public final class LostClaim extends RuntimeException {

  /** What the database says of an append under a claim that is over (db/eventstore/V492). */
  private static final String SQL_STATE = "55L01";

  /** What a sender elsewhere learns of it. */
  public static final Rejection TOLD =
      new Rejection(
          RejectionCode.UNAVAILABLE,
          "Another node has this segment of the process now, and goes on with it",
          List.of());

  private static final long serialVersionUID = 1L;

  /** Names the claim that is over. */
  public LostClaim(String claim) {
    super(claim + " is over");
  }

  /** Whether the failure itself says so, without a look at its causes. */
  static boolean is(Throwable failure) {
    return switch (failure) {
      case LostClaim _, UnableToClaimTokenException _ -> true;
      case SQLException sql -> SQL_STATE.equals(sql.getSQLState());
      case Rejected rejected -> TOLD.equals(rejected.rejection());
      case HandlerExecutionException remote -> TOLD.equals(remote.getDetails().orElse(null));
      default -> false;
    };
  }
}
