package io.lendledger.sdk.client;

import javax.net.ssl.SSLHandshakeException;

/**
 * No answer came. Of a change it is unknown whether it was made: send the same again under the same
 * key.
 */
public final class Unreachable extends LendledgerException {

  Unreachable(Throwable cause) {
    super("There was no answer: " + cause.getMessage() + remedy(cause), cause);
  }

  private static String remedy(Throwable cause) {
    return cause instanceof SSLHandshakeException
        ? " (a certificate that the service made itself is named in LENDLEDGER_CA)"
        : "";
  }
}
