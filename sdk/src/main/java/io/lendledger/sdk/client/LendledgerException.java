package io.lendledger.sdk.client;

import java.util.Optional;

/** What can go wrong at the service, or on the way to it. */
public abstract sealed class LendledgerException extends RuntimeException
    permits Refused, Unreachable, Unreadable {

  private String key;

  LendledgerException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The Idempotency-Key of a change of which it is unknown whether it was made: sent again under
   * it, it is made once. Empty when nothing was changed, or there was no key.
   */
  public final Optional<String> key() {
    return Optional.ofNullable(key);
  }

  final LendledgerException under(String sent) {
    key = sent;
    return this;
  }
}
