package io.lendledger.gateway.edge.caller;

import java.util.regex.Pattern;

/** How credentials look, to find one where none belongs. */
public final class CredentialForms {

  private static final Pattern OWN_SECRET = Pattern.compile("(llk|lls|whsec)_[A-Za-z0-9+/=_-]{4,}");
  private static final Pattern TOKEN =
      Pattern.compile("eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.");

  private CredentialForms() {}

  public static boolean areIn(String text) {
    return OWN_SECRET.matcher(text).find() || TOKEN.matcher(text).find();
  }
}
