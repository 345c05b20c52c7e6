package io.lendledger.core.rejection;

/**
 * Refuses what has to wait for other data: the fault is neither of the work nor of the event behind
 * it.
 */
public final class NotCaughtUp extends Rejected {

  private static final long serialVersionUID = 1L;

  /** Refuses with {@code UNAVAILABLE}. */
  public NotCaughtUp(String message) {
    super(RejectionCode.UNAVAILABLE, message);
  }
}
