package io.lendledger.sdk.client;

/** What can go wrong at the service, or on the way to it. */
public abstract sealed class LendledgerException extends RuntimeException
    permits Refused, Unreachable, Unreadable {

  LendledgerException(String message, Throwable cause) {
    super(message, cause);
  }
}
