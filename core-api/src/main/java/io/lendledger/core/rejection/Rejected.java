package io.lendledger.core.rejection;

import java.util.List;

/** Thrown by a handler that refuses a command or query; carries the {@link Rejection}. */
public final class Rejected extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Rejection rejection;

  /** Refuses with the given rejection. */
  public Rejected(Rejection rejection) {
    super(rejection.message(), null, false, false);
    this.rejection = rejection;
  }

  /** Refuses with a code, a sentence and the faults that led to it. */
  public Rejected(RejectionCode code, String message, Fault... faults) {
    this(new Rejection(code, message, List.of(faults)));
  }

  /** The refusal itself. */
  public Rejection rejection() {
    return rejection;
  }

  /** A transition that the state does not allow; names both ({@code INVALID_TRANSITION}). */
  public static Rejected transition(String subject, String state, String move) {
    return new Rejected(
        RejectionCode.INVALID_TRANSITION, "%s is %s: cannot %s".formatted(subject, state, move));
  }

  /** Something that does not exist, or that the caller may not see. */
  public static Rejected notFound(String what) {
    return new Rejected(RejectionCode.NOT_FOUND, what + " does not exist");
  }
}
