package io.lendledger.core.fault;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.messaging.HandlerExecutionException;

/**
 * Tells that what handles events is not theirs any more: another node has claimed their segment,
 * and handles them in its turn.
 */
public final class LostClaim extends RuntimeException {

  /**
   * What the database says of an append under a claim that is over (db/eventstore/V492), or in a
   * retry that another one has followed (db/eventstore/V494).
   */
  private static final Set<String> SQL_STATES = Set.of("55L01", "55L03");

  /** What a sender elsewhere learns of it. */
  public static final Rejection TOLD =
      new Rejection(
          RejectionCode.UNAVAILABLE,
          "Another node has this segment of the process now, and goes on with it",
          List.of());

  /** The same where nobody need have it: a lone node gives up its claims in an outage, too. */
  public static final Rejection FORGOTTEN =
      new Rejection(
          RejectionCode.UNAVAILABLE,
          "The database was away; the process goes on once the segment is claimed anew",
          List.of());

  private static final long serialVersionUID = 1L;

  private final Rejection told;

  /** Names the claim that is over. */
  public LostClaim(String claim) {
    this(claim + " is over", TOLD);
  }

  private LostClaim(String message, Rejection told) {
    super(message);
    this.told = told;
  }

  /** Names the claim that its node gave up when the database was away. */
  public static LostClaim forgotten(String claim) {
    return new LostClaim(claim + " was given up when the database was away", FORGOTTEN);
  }

  /** Whether the failure itself says that the claim was given up in an outage. */
  static boolean isForgotten(Throwable failure) {
    return switch (failure) {
      case LostClaim lost -> FORGOTTEN.equals(lost.told);
      case Rejected rejected -> FORGOTTEN.equals(rejected.rejection());
      case HandlerExecutionException remote -> FORGOTTEN.equals(remote.getDetails().orElse(null));
      default -> false;
    };
  }

  /** Whether the failure itself says so, without a look at its causes. */
  static boolean is(Throwable failure) {
    return switch (failure) {
      case LostClaim _, UnableToClaimTokenException _ -> true;
      case SQLException sql -> sql.getSQLState() != null && SQL_STATES.contains(sql.getSQLState());
      case Rejected rejected -> TOLD.equals(rejected.rejection()) || isForgotten(failure);
      case HandlerExecutionException remote ->
          TOLD.equals(remote.getDetails().orElse(null)) || isForgotten(failure);
      default -> false;
    };
  }
}
