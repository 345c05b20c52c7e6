package io.lendledger.query.rebuild;

/** A rebuild that cannot succeed however often it is tried; the message says why. */
final class RebuildFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RebuildFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
