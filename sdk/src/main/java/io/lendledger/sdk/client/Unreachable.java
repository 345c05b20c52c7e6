package io.lendledger.sdk.client;

import java.security.cert.CertificateException;

/**
 * No answer came. Of a change it is unknown whether it was made: send the same again under its
 * {@link #key}.
 */
public final class Unreachable extends LendledgerException {

  Unreachable(Throwable cause) {
    super("There was no answer: " + cause.getMessage() + remedy(cause), cause);
  }

  /** Whether the service showed a certificate that is not trusted: another try ends so, too. */
  boolean isUntrusted() {
    return isUntrusted(getCause());
  }

  private static boolean isUntrusted(Throwable failed) {
    for (Throwable each = failed; each != null; each = each.getCause()) {
      if (each instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }

  private static String remedy(Throwable cause) {
    return isUntrusted(cause)
        ? " (a certificate that the service made itself is named in LENDLEDGER_CA)"
        : "";
  }
}
