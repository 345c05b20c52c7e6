package io.lendledger.gateway.identity.openid;

import java.time.Instant;
import java.util.List;

/**
 * A sign-in that a browser has begun.
 *
 * @param state comes back with the issuer's answer
 * @param nonce its hash is in the ID token
 * @param verifier proves that the code was asked for here (PKCE)
 * @param to where to go then
 * @param before the session that the browser had, to be ended; empty when it had none
 * @param startedAt when
 */
record PendingSignIn(
    String state, String nonce, String verifier, String to, String before, Instant startedAt) {

  private static final String BETWEEN = "\n";
  private static final int PARTS = 6;

  String text() {
    return String.join(
        BETWEEN, state, nonce, verifier, to, before, Long.toString(startedAt.toEpochMilli()));
  }

  static PendingSignIn parse(String text) {
    List<String> parts = List.of(text.split(BETWEEN, -1));
    if (parts.size() != PARTS) {
      throw new IllegalArgumentException("not a sign-in");
    }
    return new PendingSignIn(
        parts.get(0),
        parts.get(1),
        parts.get(2),
        parts.get(3),
        parts.get(4),
        Instant.ofEpochMilli(Long.parseLong(parts.get(5))));
  }

  @Override
  public String toString() {
    return "a sign-in of " + startedAt;
  }
}
