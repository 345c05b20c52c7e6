package io.lendledger.sdk.client;

/**
 * No answer came. Of a change it is unknown whether it was made: send the same again under the same
 * key.
 */
public final class Unreachable extends LendledgerException {

  Unreachable(Throwable cause) {
    super("There was no answer: " + cause.getMessage(), cause);
  }
}
