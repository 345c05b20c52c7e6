package io.lendledger.sdk.client;

/**
 * An answer of success came that this client does not understand: a later service may say more than
 * it knows. What the service answered so, it did; nothing is asked again.
 */
public final class Unreadable extends LendledgerException {

  Unreadable(Throwable cause) {
    super("The answer cannot be read: " + cause.getMessage(), cause);
  }
}
