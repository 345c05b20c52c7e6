package io.lendledger.command.rebuild;

/** A rebuild that cannot succeed however often it is tried; the message says why. */
final class LookUpsNotRebuilt extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LookUpsNotRebuilt(String message, Throwable cause) {
    super(message, cause);
  }
}
