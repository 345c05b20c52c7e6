package io.lendledger.query.rebuild;

/** A rebuild that cannot succeed by a retry; the message says why. */
final class RebuildFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RebuildFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
