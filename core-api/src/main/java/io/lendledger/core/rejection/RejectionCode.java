package io.lendledger.core.rejection;

/** The reason of a refusal; the wire's {@code error_code} (docs/api.md, Errors). */
public enum RejectionCode {
  MALFORMED_REQUEST,
  VALIDATION_FAILED,
  TOO_MANY_ITEMS,
  BACKDATED_CHANGE,
  TRANSACTION_CONFLICT,
  LARGE_DROP,
  IDEMPOTENCY_CONFLICT,
  INVALID_TRANSITION,
  INVALID_CURSOR,
  UNSUPPORTED_VERSION,
  UNAUTHORIZED,
  FORBIDDEN,
  NOT_FOUND,
  METHOD_NOT_ALLOWED,
  NOT_ACCEPTABLE,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
  RATE_LIMITED,
  UNAVAILABLE,
  INTERNAL_ERROR;

  /** Whether it passes by itself: the same request may be taken later. */
  public boolean passes() {
    return this == UNAVAILABLE || this == RATE_LIMITED;
  }

  /**
   * Whether the same request gets it each time. What passes does not last, and a fault of the
   * service may not: such a request is worth another try.
   */
  public boolean lasts() {
    return !passes() && this != INTERNAL_ERROR;
  }
}
